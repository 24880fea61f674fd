import { describe, expect, test } from 'vitest';
import { figures } from '../../../web/src/figures/experiments';
import { type FigureData, meansOf } from '../../../web/src/figures/figure';
import { realCore } from '../core';
import { csvsOf, resultOf } from '../figures/result';

const core = await realCore();
await figures.fetchAll();

/** A quick request with several seeds of each experiment that draws curves. */
const requests = [
  'lab=1&run=training&placement=pre,post&depth=2&width=8&steps=12&seed=0-2&eval-every=4',
  'lab=1&run=signal&depth=4&width=32&seed=0-2',
  'lab=1&run=jacobian&norm=layer,rms,scale&width=16&seed=0-2',
  'lab=1&run=gradients&depth=1,2&width=16&hidden=16&heads=2&vocab=20&batch=2&length=4&seed=0-2',
  'lab=1&run=update&depth=1,2&width=16&heads=2&vocab=7&length=3&batch=2&steps=4&seed=0-2',
  'lab=1&run=concentration&width=16,32&depth=3&seed=0-4',
  'lab=1&run=anatomy&placement=pre,post&depth=3&width=16&heads=2&vocab=7&length=3&batch=2&steps=4&seed=0-2&block=2',
];

/** Columns that say how far the seeds lie apart. */
const spread = ['deviation', 'low', 'high', 'lowest', 'highest'];

/** The cells of a CSV but for those of its spread. Only cells of the last column hold commas. */
function cellsOf(csv = ''): Set<string> {
  const [head = [], ...lines] = csv
    .trim()
    .split('\n')
    .map((line) => line.split(','));
  const kept = lines.flatMap((cells) => cells.filter((_, i) => !spread.includes(head[i] ?? '')));
  // The core and the page write the same number each in its own way.
  return new Set(kept.map((cell) => String(Number(cell))));
}

/** What a figure shows at each of its positions, as the cursor reads it: exact, of the curve that stands for a series. */
function drawnOf(
  data: FigureData,
  spec: { stops(data: FigureData): number[]; read: (data: FigureData, at: number) => { value: string }[] },
) {
  return spec.stops(data).flatMap((at) => spec.read(data, at).flatMap(({ value }) => value.split(' → ')));
}

describe.each(requests)('The values that %s draws', (request) => {
  const data = resultOf(core, request);
  const csvs = csvsOf(core, request);
  const specs = figures.get(data.experiment.name) ?? [];

  test.each(specs.map((spec) => [spec.name, spec] as const))('in the figure %s are those of its CSV', (_, spec) => {
    const means = meansOf(spec, data);
    const drawn = drawnOf(data, spec).filter((value) => value !== '–');
    expect(drawn.length).toBeGreaterThan(1);
    const saved = cellsOf(csvs.get(means?.name ?? spec.table));
    expect(drawn.filter((value) => !saved.has(value))).toEqual([]);
    if (!means) return;
    // The seeds' own values are others, so that a figure of one seed would not pass.
    const ofSeeds = cellsOf(csvs.get(spec.table));
    expect(drawn.some((value) => !ofSeeds.has(value))).toBe(true);
  });
});

test('A figure of one seed has no means to save', () => {
  const data = resultOf(core, 'lab=1&run=training&placement=pre,post&depth=2&width=8&steps=4');
  for (const spec of figures.get('training') ?? []) expect(meansOf(spec, data)).toBeNull();
});
