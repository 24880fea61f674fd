import fc from 'fast-check';
import { expect, test } from 'vitest';
import { logDomain, logTicks, sizeAxis, tickText, zeroDomain } from '../../../web/src/figures/axes';

const fallback: [number, number] = [1, 2];

test('a log axis holds every positive value of its curves', () => {
  const curve = fc.array(fc.double({ min: 1e-30, max: 1e30, noNaN: true }), { minLength: 1 });
  fc.assert(
    fc.property(fc.array(curve, { minLength: 1, maxLength: 4 }), (curves) => {
      const [low, high] = logDomain(curves, [], 30, fallback);
      for (const value of curves.flat()) {
        expect(value).toBeGreaterThanOrEqual(low);
        expect(value).toBeLessThanOrEqual(high);
      }
    }),
  );
});

test('a curve that runs away does not squash the others', () => {
  const [low, high] = logDomain([[3, 0.01]], [[3, 1e30]], 30, fallback);
  expect(low).toBeLessThanOrEqual(0.01);
  expect(high).toBeCloseTo(90 * 1.15);
});

test('zeros and what is not a number have no place on a log axis', () => {
  expect(logDomain([[0, Number.NaN, -1]], [], 30, fallback)).toBe(fallback);
  expect(logDomain([[0, 5, Number.POSITIVE_INFINITY]], [], 30, fallback)).toEqual([2.5, 10]);
});

test('an axis of sizes has a label at each size that was measured, as long as they are few', () => {
  expect(sizeAxis('width', [256, 64, 64, 128], [1, 2])).toMatchObject({ domain: [64, 256], ticks: [64, 128, 256] });
  expect(sizeAxis('depth', [6], [1, 2])).toMatchObject({ domain: [4, 9], ticks: [6] });
  expect(sizeAxis('depth', [], [2, 12])).toMatchObject({ domain: [2, 12], ticks: undefined });
  expect(
    sizeAxis(
      'depth',
      Array.from({ length: 40 }, (_, i) => i + 1),
      [1, 2],
    ).ticks,
  ).toBeUndefined();
});

test('a linear axis begins at zero', () => {
  expect(zeroDomain([[50, 100]], fallback)).toEqual([0, 108]);
  expect(zeroDomain([], fallback)).toBe(fallback);
});

test('ticks lie inside the axis, and there are neither none nor a crowd', () => {
  const range = fc.tuple(fc.double({ min: -30, max: 30, noNaN: true }), fc.double({ min: 0.5, max: 40, noNaN: true }));
  fc.assert(
    fc.property(range, ([start, decades]) => {
      const domain: [number, number] = [10 ** start, 10 ** (start + decades)];
      const ticks = logTicks(domain);
      expect(ticks.length).toBeGreaterThanOrEqual(1);
      expect(ticks.length).toBeLessThanOrEqual(9);
      expect(ticks.every((tick) => tick >= domain[0] && tick <= domain[1])).toBe(true);
    }),
  );
});

test('a log axis of less than a decade has labels closer together', () => {
  expect(logTicks([1.67, 3.92])).toEqual([2, 3]);
  expect(logTicks([1.4, 4.4])).toEqual([1.5, 2, 3, 4]);
  expect(logTicks([0.04, 0.6])).toEqual([0.05, 0.1, 0.2, 0.5]);
});

test('tick labels are exact and short', () => {
  expect([0, 0.001, 1, 2000, 1e-7, 1e9].map(tickText)).toEqual(['0', '0.001', '1', '2000', '1e-7', '1e9']);
});
