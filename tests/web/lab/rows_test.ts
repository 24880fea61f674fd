import { expect, test } from 'vitest';
import type { Table } from '../../../wasm/module';
import { RunRows } from '../../../web/src/lab/rows';

const table = (steps: number[], placement: string): Table => ({
  name: 'loss',
  rows: steps.length,
  columns: [
    { name: 'placement', values: steps.map(() => placement) },
    { name: 'step', values: Float64Array.from(steps) },
  ],
});

test('rows grow by unit, and units stand in unit order however they arrive', () => {
  const rows = new RunRows();
  rows.add(2, [table([0], 'mix')]);
  rows.add(0, [table([0, 1], 'pre')]);
  rows.add(0, [table([2], 'pre')]);
  expect(rows.table('loss').map((unit) => unit.numbers('step'))).toEqual([[0, 1, 2], [0]]);
  expect(rows.table('loss').map((unit) => unit.cell('placement', 0))).toEqual(['pre', 'mix']);
  expect(rows.table('loss')[0]?.count).toBe(3);
});

test('a table or column that is not there is empty', () => {
  const rows = new RunRows();
  expect(rows.table('loss')).toEqual([]);
  rows.add(0, [table([0], 'pre')]);
  expect(rows.table('loss')[0]?.numbers('loss')).toEqual([]);
});
