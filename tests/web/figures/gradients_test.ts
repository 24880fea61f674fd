import { beforeAll, expect, test } from 'vitest';
import { type Frame, numbersOf } from '../../../web/src/figures/figure';
import { lastLayerFigure, overLayersFigure } from '../../../web/src/figures/gradients';
import { palettes } from '../../../web/src/figures/palette';
import { plot, type StubElement, stubDocument } from './svg_stub';
import { madeData } from './tables';

beforeAll(stubDocument);

const values = { placement: 'pre', depth: '2,4', seed: '0,1' };
/** A unit holds one depth, so that a curve over depths comes from several. */
const unit = (depth: number, seed: number, when = 'initial') => ({
  last_layer: [{ placement: 'pre', depth, seed, when, norm: 1 / depth + seed }],
  gradients: ['encoder', 'decoder'].flatMap((stack) =>
    ['W_q', 'W_2', 'x'].flatMap((of) =>
      [1, depth].map((layer) => ({ placement: 'pre', depth, seed, when, stack, layer, of, norm: layer * 10 + seed })),
    ),
  ),
});
const units = [unit(4, 0), unit(2, 0), unit(2, 1), unit(4, 1)];
const last_layer_summary = [2, 4].map((depth) => ({
  placement: 'pre',
  when: 'initial',
  depth,
  seeds: 2,
  mean: 1 / depth + 0.5,
  deviation: 0.1,
  low: 0.4,
  high: 1.2,
  root_theory: 1 / Math.sqrt(depth),
  size_theory: 0.9 / depth,
}));
const exponent = [
  {
    placement: 'pre',
    when: 'initial',
    seeds: 2,
    exponent: -0.565,
    low: -0.656,
    high: -0.474,
    root_theory: -0.5,
    size_theory: -0.553,
  },
];
const finished = madeData({ values, units, summaries: { last_layer_summary, exponent, gradients_summary: [] } });

test('points of units that hold one depth each become a curve over the depth', () => {
  const single = madeData({ values: { ...values, seed: '0' }, units: units.slice(0, 2) });
  expect(lastLayerFigure.stops(single)).toEqual([2, 4]);
  expect(lastLayerFigure.read(single, 2).map(({ value }) => value)).toEqual(['0.5']);
  expect(lastLayerFigure.summary(single)).toBe('So far: Pre 0.2500 at a depth of 4.');
  expect(lastLayerFigure.legend?.(single)).toBe('');
});

test('the sentence has the fitted exponent with its interval beside both predictions, and what was published', () => {
  expect(lastLayerFigure.summary(finished)).toBe(
    'Fitted exponent of the depth, mean of 2 seeds: Pre −0.565 (95 % interval −0.656 to −0.474, predicted −0.500 by' +
      ' 1/√L, −0.553 by 1/√q). The published figure, on translation data, shows about −1 for Pre.',
  );
});

test('a single depth has no exponent: its values are quoted', () => {
  const data = madeData({
    values: { ...values, depth: '2' },
    units: [unit(2, 0), unit(2, 1)],
    summaries: {
      last_layer_summary: last_layer_summary.slice(0, 1),
      exponent: [{ ...exponent[0], exponent: Number.NaN }] as never,
    },
  });
  expect(lastLayerFigure.summary(data)).toBe('At the start, mean of 2 seeds: Pre 1.0000 at a depth of 2.');
});

test('what was measured after warm-up is a series of its own beside the first', () => {
  const seed = { ...values, seed: '0' };
  const data = madeData({ values: seed, units: [unit(2, 0), unit(4, 0), unit(2, 0, 'warmed')] });
  expect(lastLayerFigure.read(data, 2).map(({ name, soft }) => [name, soft])).toEqual([
    ['Pre', undefined],
    ['Pre, warmed', true],
  ]);
  expect(lastLayerFigure.legend?.(data)).toContain('Dotted, hollow: after warm-up.');
});

test('gradients over the layers are those of W_2 at the largest depth, until another matrix is chosen', () => {
  const data = madeData({ values: { ...values, seed: '0' }, units: units.slice(0, 2) });
  expect(overLayersFigure.options?.values(data)).toEqual(['W_2', 'W_q', 'x']);
  expect(overLayersFigure.stops(data)).toEqual([1, 4]);
  expect(overLayersFigure.summary(data)).toBe(
    'Gradient of W_2 in the first and the last layer of 4: encoder: Pre 10.00 and 40.00; decoder: Pre 10.00 and 40.00.',
  );
  const stream = { ...data, view: { lines: true, option: 'x' } };
  expect(overLayersFigure.summary(stream)).toContain(
    'Gradient of the stream before the first and after the last layer of 4:',
  );
});

test('until the deepest network is measured there are panels, with nothing in them', () => {
  const data = madeData({ values: { ...values, seed: '0' }, units: [unit(2, 0)] });
  const frame = { plot, palette: palettes.light, width: 800 } as unknown as Frame;
  const svg = overLayersFigure.draw(data, frame).svg as unknown as StubElement;
  expect(svg.number('height')).toBeGreaterThan(0);
  expect(svg.all('text').map(({ textContent }) => textContent)).toEqual(['Encoder', 'Decoder']);
  expect(overLayersFigure.summary(data)).toBe('');
});

test('a single layer is not first and last', () => {
  const gradients = [
    { placement: 'pre', depth: 1, seed: 0, when: 'initial', stack: '', layer: 1, of: 'W_2', norm: 2.5 },
  ];
  const data = madeData({ values: { ...values, depth: '1', seed: '0' }, units: [{ gradients, last_layer: [] }] });
  expect(overLayersFigure.summary(data)).toBe('Gradient of W_2 in the only layer: Pre 2.5000.');
});

test('where both laws come to the same, but for rounding, it is said once', () => {
  const rounding = [{ ...exponent[0], exponent: -0.08, root_theory: 0, size_theory: -4e-17 }];
  const data = madeData({
    values,
    units,
    summaries: { last_layer_summary, exponent: rounding as never, gradients_summary: [] },
  });
  expect(lastLayerFigure.summary(data)).toContain('predicted 0.000)');
});

test('a list of sizes is read as the core writes it', () => {
  const sizes = (depth: string) => numbersOf(madeData({ values: { depth } }).checked, 'depth');
  expect([sizes('6,8,10'), sizes('2-5'), sizes('1,3-4')]).toEqual([
    [6, 8, 10],
    [2, 3, 4, 5],
    [1, 3, 4],
  ]);
});
