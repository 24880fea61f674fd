import { expect, test, vi } from 'vitest';
import type { Table } from '../../../wasm/module';
import { cachedByRows, curvesOf, joined } from '../../../web/src/figures/curve';
import { Rows } from '../../../web/src/lab/rows';

const table = (lines: [placement: string, seed: number, when: string, block: number, norm: number][]): Table => ({
  name: 'stream',
  rows: lines.length,
  columns: [
    { name: 'placement', values: lines.map(([placement]) => placement) },
    { name: 'seed', values: Float64Array.from(lines, ([, seed]) => seed) },
    { name: 'when', values: lines.map(([, , when]) => when) },
    { name: 'block', values: Float64Array.from(lines, ([, , , block]) => block) },
    { name: 'norm', values: Float64Array.from(lines, ([, , , , norm]) => norm) },
  ],
});

const rows = () =>
  Rows.of(
    table([
      ['pre', 0, 'initial', 1, 35],
      ['pre', 0, 'initial', 2, 36],
      ['pre', 1, 'initial', 1, 37],
      ['pre', 0, 'trained', 1, 99],
    ]),
  );

test('there is a curve for each series and seed, of the rows that are wanted', () => {
  expect(curvesOf(rows(), { series: 'placement', x: 'block', y: 'norm', only: { when: 'initial' } })).toEqual([
    { series: 'pre', seed: 0, x: [1, 2], y: [35, 36] },
    { series: 'pre', seed: 1, x: [1], y: [37] },
  ]);
});

test('a curve over seeds has its interval and how many seeds it is of', () => {
  const summary = Rows.of({
    name: 'summary',
    rows: 2,
    columns: [
      { name: 'placement', values: ['pre', 'pre'] },
      { name: 'layer', values: Float64Array.of(1, 2) },
      { name: 'seeds', values: Float64Array.of(3, 3) },
      { name: 'mean', values: Float64Array.of(5, 6) },
      { name: 'low', values: Float64Array.of(4, 5) },
      { name: 'high', values: Float64Array.of(6, 7) },
    ],
  });
  const columns = { series: 'placement', x: 'layer', y: 'mean', low: 'low', high: 'high' };
  expect(curvesOf(summary, columns)).toEqual([
    { series: 'pre', seed: null, x: [1, 2], y: [5, 6], low: [4, 5], high: [6, 7], seeds: [3, 3] },
  ]);
});

test('points of one series and seed that units hold apart become one curve, in order', () => {
  const point = (series: string, seed: number, x: number) => ({ series, seed, x: [x], y: [10 * x] });
  expect(joined([point('pre', 0, 8), point('post', 0, 6), point('pre', 0, 6), point('pre', 1, 6)])).toEqual([
    { series: 'pre', seed: 0, x: [6, 8], y: [60, 80] },
    { series: 'post', seed: 0, x: [6], y: [60] },
    { series: 'pre', seed: 1, x: [6], y: [60] },
  ]);
});

test('what was made from rows is made again only when there are more of them', () => {
  const make = vi.fn((rows: Rows) => rows.count);
  const cached = cachedByRows(make);
  const unit = rows();
  expect([cached(unit), cached(unit)]).toEqual([4, 4]);
  expect(make).toHaveBeenCalledTimes(1);
  unit.append(table([['pre', 0, 'trained', 2, 120]]));
  expect(cached(unit)).toBe(5);
});
