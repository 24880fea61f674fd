import { beforeAll, expect, test } from 'vitest';
import type { Drawing, FigureData, Frame } from '../../../web/src/figures/figure';
import { shadeColour } from '../../../web/src/figures/heat';
import { mapFigure } from '../../../web/src/figures/map';
import { sidesOf } from '../../../web/src/figures/map_cells';
import { palettes } from '../../../web/src/figures/palette';
import { sensitivityFigure } from '../../../web/src/figures/sensitivity';
import { plot, type StubElement, stubDocument } from './svg_stub';
import { madeData } from './tables';

beforeAll(stubDocument);

const values = { placement: 'pre,post', x: 'lr', y: 'depth', threshold: '0.1', seed: '0' };
const units = ['pre, depth 2, lr 0.01', 'post, depth 2, lr 0.01', 'pre, depth 24, lr 1', 'post, depth 24, lr 1'];

interface Ended {
  mean?: number;
  low?: number;
  high?: number;
  seeds?: number;
  diverged?: number;
  reached?: number;
  steps?: number;
}

const cell = (placement: string, y: number, x: number, ended: Ended = {}) => ({
  map: [{ placement, x, y, seed: 0, first_loss: 3 }],
  map_summary: [
    {
      placement,
      x,
      y,
      mean: Number.NaN,
      low: Number.NaN,
      high: Number.NaN,
      seeds: 1,
      diverged: 0,
      reached: 0,
      steps: Number.NaN,
      request: `lab=1&run=training&placement=${placement}&depth=${y}&lr=${x}`,
      ...ended,
    },
  ],
});

const done = [
  cell('pre', 2, 0.01, { mean: 0.003, reached: 1, steps: 30 }),
  cell('post', 2, 0.01, { mean: 3 }),
  cell('pre', 24, 1, { mean: 30 }),
  cell('post', 24, 1, { seeds: 0, diverged: 1 }),
];
type Summaries = NonNullable<Parameters<typeof madeData>[0]['summaries']>;

function made(cells: typeof done, summaries?: Summaries, more: Record<string, string> = {}): FigureData {
  const data = madeData({ values: { ...values, ...more }, units: cells, summaries });
  return { ...data, checked: { ...data.checked, units } };
}

const frame = { plot, palette: palettes.light, width: 800 } as unknown as Frame;
const drawn = (data: FigureData, spec = mapFigure) => spec.draw(data, frame);
const boxes = (drawing: Drawing, panel: number) =>
  (drawing.svg as unknown as StubElement)
    .all('svg')
    [panel]?.all('rect')
    .map((box) => box.getAttribute('fill'));

test('the sides of a map are known from its units’ names before any of them has run', () => {
  expect(sidesOf(made([]))).toEqual({ x: [0.01, 1], y: [2, 24] });
  expect(mapFigure.summary(made([]))).toBe('');
  expect(boxes(drawn(made([])), 0)).toEqual(['none', 'none', 'none', 'none']);
});

test('each placement has a panel, all with the same colours; what is no better than the first loss is darkest', () => {
  const drawing = drawn(made(done));
  expect(drawing.panels).toHaveLength(2);
  expect(boxes(drawing, 0)).toEqual([shadeColour(1), 'none', 'none', shadeColour(0)]);
  expect(boxes(drawing, 1)).toEqual([shadeColour(0), 'none', 'none', palettes.light.grid]);
  const [, second] = (drawing.svg as unknown as StubElement).all('svg');
  expect(second?.all('text')[0]?.textContent).toBe('×');
});

test('coloured by steps, a cell that never reached the threshold has a sign, not a colour', () => {
  const steps = { ...made(done), view: { lines: true, option: 'steps' } };
  const drawing = drawn(steps);
  expect(boxes(drawing, 0)?.[3]).toBe(palettes.light.grid);
  const texts = (drawing.svg as unknown as StubElement).all('text').map(({ textContent }) => textContent);
  expect(texts).toEqual(expect.arrayContaining(['–', '×', 'steps to a loss of 0.1 nats', 'never reached']));
});

test('the sentence counts the cells that reached the threshold, and those that diverged', () => {
  expect(mapFigure.summary(made(done.slice(0, 3)))).toBe(
    'So far, cells whose loss fell to 0.1 nats: Pre in 1 of 2 and Post in 0 of 1.',
  );
  expect(mapFigure.summary(made(done, {}))).toBe(
    'Cells whose loss fell to 0.1 nats: Pre in 1 of 2 and Post in 0 of 2 (1 diverged).',
  );
});

test('with several seeds a cell counts when every seed reached the threshold', () => {
  const two = [
    cell('pre', 2, 0.01, { mean: 0.01, low: 0.005, high: 0.015, seeds: 2, reached: 2, steps: 30.5 }),
    cell('pre', 24, 1, { mean: 2, seeds: 1, diverged: 1, reached: 1, steps: 4 }),
  ];
  const data = made(two, {}, { seed: '0,1' });
  expect(mapFigure.summary(data)).toBe(
    'Cells whose loss fell to 0.1 nats with every seed: Pre in 1 of 2 (1 diverged).',
  );
  const read = (column: number, row: number) => mapFigure.cells?.read(data, { column, row })[0]?.value;
  expect(read(0, 0)).toBe('0.0100 (95 % interval 0.0050 to 0.0150), threshold at step 30.5 with 2 of 2 seeds');
  expect(read(1, 1)).toBe('2.0000, threshold at step 4 with 1 of 2 seeds, 1 diverged');
});

test('a cell is read in every panel, with the request that it is', () => {
  const data = made(done.slice(0, 3));
  expect(mapFigure.cells?.size(data)).toEqual({ columns: 2, rows: 2 });
  expect(mapFigure.cells?.name(data, { column: 1, row: 1 })).toBe('depth 24, lr 1');
  expect(mapFigure.cells?.read(data, { column: 1, row: 1 })).toEqual([
    {
      series: 'pre',
      name: 'Pre',
      value: '30.00, threshold not reached',
      request: 'lab=1&run=training&placement=pre&depth=24&lr=1',
    },
    { series: 'post', name: 'Post', value: 'not run yet', request: null },
  ]);
  expect(mapFigure.cells?.read(made(done), { column: 1, row: 1 })[1]?.value).toBe('diverged');
  expect(mapFigure.cells?.read(data, { column: 1, row: 0 }).map(({ value }) => value)).toEqual([
    'not run yet',
    'not run yet',
  ]);
});

const along = ['pre', 'post'].flatMap((placement, i) =>
  [2, 24].map((at) => ({ placement, at, seeds: 1, sensitivity: i + at / 100, low: Number.NaN, high: Number.NaN })),
);
const overall = ['pre', 'post'].map((placement, i) => ({ placement, seeds: 1, sensitivity: i + 0.13, best_lr: 0.01 }));
const summaries: Summaries = { sensitivity_at: along, sensitivity: overall };

test('sensitivity is drawn against the axis that is not the learning rate, and said in one number a placement', () => {
  const data = made(done, summaries);
  expect(sensitivityFigure.stops(data)).toEqual([2, 24]);
  expect(sensitivityFigure.read(data, 24).map(({ value }) => value)).toEqual(['0.24', '1.24']);
  expect(sensitivityFigure.summary(data)).toBe(
    'Over the whole map, in nats: Pre 0.1300 (best rate 0.01) and Post 1.1300 (best rate 0.01).',
  );
  expect(sensitivityFigure.summary(made(done))).toBe('');
  drawn(data, sensitivityFigure);
});

test('where no run learns the sentence names no best rate', () => {
  const none = overall.map((row) => ({
    ...row,
    sensitivity: 0,
    best_lr: row.placement === 'post' ? Number.NaN : 0.01,
  }));
  expect(sensitivityFigure.summary(made(done, { ...summaries, sensitivity: none }))).toBe(
    'Over the whole map, in nats: Pre 0.0000 (best rate 0.01) and Post 0.0000 (no rate lowers the loss).',
  );
});

test('a map without the learning rate says that there is no sensitivity to it', () => {
  const data = made(done, { sensitivity: [], sensitivity_at: [] }, { x: 'warmup' });
  expect(sensitivityFigure.summary(data)).toMatch(/^The learning rate stands on no axis/);
  drawn(data, sensitivityFigure);
});

test('the words of a map, which stand under an exported one too, ask for no click', () => {
  const words = [mapFigure.summary(made(done)), mapFigure.legend?.(made(done)) ?? ''].join(' ');
  expect(words).not.toMatch(/click|press/i);
});
