import fc from 'fast-check';
import { expect, test } from 'vitest';
import { thin } from '../../../web/src/figures/thin';

const values = fc.array(fc.double({ noNaN: false }), { maxLength: 3000 });
const most = fc.integer({ min: 4, max: 400 });

test('chosen points are in order, none twice, and not more than asked for', () => {
  fc.assert(
    fc.property(values, most, (values, most) => {
      const chosen = thin(values, most);
      expect(chosen.length).toBeLessThanOrEqual(most);
      expect(chosen.every((index, i) => i === 0 || index > (chosen[i - 1] as number))).toBe(true);
      expect(chosen.every((index) => index >= 0 && index < values.length)).toBe(true);
    }),
  );
});

test('a curve that is short enough stays whole', () => {
  fc.assert(
    fc.property(values, (values) => {
      expect(thin(values, Math.max(4, values.length))).toEqual(values.map((_, i) => i));
    }),
  );
});

test('the ends stay, and so do the highest and the lowest point', () => {
  const finite = fc.array(fc.double({ noNaN: true, noDefaultInfinity: true }), { minLength: 1, maxLength: 3000 });
  fc.assert(
    fc.property(finite, most, (values, most) => {
      const kept = thin(values, most).map((index) => values[index] as number);
      expect(kept[0]).toBe(values[0]);
      expect(kept.at(-1)).toBe(values.at(-1));
      expect(Math.max(...kept)).toBe(Math.max(...values));
      expect(Math.min(...kept)).toBe(Math.min(...values));
    }),
  );
});
