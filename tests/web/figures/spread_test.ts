import fc from 'fast-check';
import { expect, test } from 'vitest';
import { spread } from '../../../web/src/figures/spread';

const slack = 1e-6;
const wanted = fc.array(fc.integer({ min: -100, max: 500 }), { minLength: 1, maxLength: 14 });

test('labels never overlap, stay on the line, and keep the order of their curves', () => {
  fc.assert(
    fc.property(wanted, (wanted) => {
      const places = spread(wanted, 16, 0, 300);
      const order = wanted.map((_, i) => i).sort((a, b) => (wanted[a] as number) - (wanted[b] as number) || a - b);
      const sorted = order.map((i) => places[i] as number);
      for (let i = 1; i < sorted.length; i++) {
        expect((sorted[i] as number) - (sorted[i - 1] as number)).toBeGreaterThanOrEqual(16 - slack);
      }
      expect(sorted[0]).toBeGreaterThanOrEqual(-slack);
      expect(sorted.at(-1)).toBeLessThanOrEqual(300 + slack);
    }),
  );
});

test('labels with room stay where they are wanted', () => {
  expect(spread([200, 10, 100], 16, 0, 300)).toEqual([200, 10, 100]);
});

test('labels that are wanted at one place part around it', () => {
  expect(spread([100, 100], 16, 0, 300)).toEqual([92, 108]);
});

test('labels for which there is no room share the line evenly', () => {
  expect(spread([5, 5, 5], 16, 0, 20)).toEqual([0, 10, 20]);
});

test('nothing to place is nothing placed', () => {
  expect(spread([], 16, 0, 300)).toEqual([]);
});
