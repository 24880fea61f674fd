import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hasSlider, nearestStop, sliderStops } from '../../../../web/src/page/controls/stops';
import { realCore } from '../../core';

const range = fc
  .record({
    kind: fc.constantFrom('integer' as const, 'real' as const),
    minimum: fc.nat(50),
    size: fc.integer({ min: 1, max: 100000 }),
    logarithmic: fc.boolean(),
    percent: fc.nat(100),
  })
  .map(({ size, percent, ...rest }) => ({
    range: { ...rest, maximum: rest.minimum + size },
    defaultValue: Math.round(rest.minimum + (percent / 100) * size),
  }));

test('stops ascend within the bounds, with the bounds and the default among them', () => {
  fc.assert(
    fc.property(range, ({ range, defaultValue }) => {
      const stops = sliderStops(range, defaultValue);
      expect(stops[0]).toBe(range.minimum);
      expect(stops.at(-1)).toBe(range.maximum);
      expect(stops).toContain(defaultValue);
      expect(stops.every((stop, i) => i === 0 || stop > (stops[i - 1] as number))).toBe(true);
      if (range.kind === 'integer') expect(stops.every(Number.isInteger)).toBe(true);
      expect(stops.length).toBeLessThan(500);
    }),
  );
});

test('each stop is nearest to itself', () => {
  fc.assert(
    fc.property(range, ({ range, defaultValue }) => {
      const stops = sliderStops(range, defaultValue);
      expect(nearestStop(stops, defaultValue)).toBe(stops.indexOf(defaultValue));
    }),
  );
});

test('a learning rate that may be 0 still has fine stops around its default', () => {
  const stops = sliderStops({ kind: 'real', minimum: 0, maximum: 100, logarithmic: true }, 0.001);
  expect(stops).toEqual(expect.arrayContaining([0, 1e-6, 0.0005, 0.0012, 0.003, 1, 100]));
});

// Thousands of requests are checked.
test('every stop of every parameter that has a slider lies within its bounds', { timeout: 60_000 }, async () => {
  const core = await realCore();
  const all = core.describe().flatMap(({ name, parameters }) => parameters.map((parameter) => ({ name, parameter })));
  for (const { name, parameter } of all) {
    const request = `lab=1&run=${name}`;
    if (parameter.kind !== 'integer' && parameter.kind !== 'real') continue;
    const value = core.check(request).values.find(({ name }) => name === parameter.name);
    if (!hasSlider(parameter) || !value?.applies) continue;
    for (const stop of sliderStops(parameter, Number(value?.defaultText))) {
      const { refusals } = core.check(`${request}&${parameter.name}=${stop}`);
      // What other settings ask of it (heads must divide the width) is another matter.
      const outside = refusals.filter(({ field, message }) => field === parameter.name && /^must be /.test(message));
      expect(outside).toEqual([]);
    }
  }
});

test('a range in which each value is as good as the next has no slider', () => {
  expect(hasSlider({ kind: 'integer', minimum: 0, maximum: 4294967295, logarithmic: false })).toBe(false);
});
