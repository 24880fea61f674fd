import { expect, test, vi } from 'vitest';
import type { Table } from '../../../wasm/module';
import { cachedByRows, curvesOf } from '../../../web/src/figures/curve';
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

test('there is a curve for each placement and seed, of the rows that are wanted', () => {
  expect(curvesOf(rows(), { x: 'block', y: 'norm', only: { column: 'when', is: 'initial' } })).toEqual([
    { placement: 'pre', seed: 0, x: [1, 2], y: [35, 36] },
    { placement: 'pre', seed: 1, x: [1], y: [37] },
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
