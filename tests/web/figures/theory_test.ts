import { expect, test } from 'vitest';
import { boundAreas, cellOf, theoryLines } from '../../../web/src/figures/theory';
import { madeData } from './tables';

const rows = [1, 2].flatMap((layer) => [
  { placement: 'pre', layer, theory: layer / 2, low: layer, high: 2 * layer },
  { placement: 'post', layer, theory: Number.NaN, low: Number.NaN, high: Number.NaN },
]);
const data = madeData({ values: {}, summaries: { sizes: rows } });
const columns = { table: 'sizes', series: 'placement', x: 'layer' };

test('a series has a line or a range only where the theory has any value for it', () => {
  const lines = theoryLines({ ...columns, y: 'theory', label: 'theory', dash: '4 3' })(data);
  expect(lines).toEqual([{ series: 'pre', x: [1, 2], y: [0.5, 1], label: 'theory', dash: '4 3' }]);
  const areas = boundAreas({ ...columns, low: 'low', high: 'high' })(data);
  expect(areas).toMatchObject([{ series: 'pre', x: [1, 2], low: [1, 2], high: [2, 4] }]);
});

test('a cell is found by the others of its row, and is not a number where there is no such row', () => {
  expect(cellOf(data, 'sizes', { placement: 'pre', layer: 2 }, 'high')).toBe(4);
  expect(cellOf(data, 'sizes', { placement: 'pre', layer: 3 }, 'high')).toBeNaN();
  expect(cellOf(data, 'nothing', {}, 'high')).toBeNaN();
});
