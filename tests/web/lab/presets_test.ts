import { expect, test } from 'vitest';
import { home, presets } from '../../../web/src/lab/presets';
import { realCore } from '../core';

test('the core accepts every preset, each in canonical form, and no two are the same', async () => {
  const core = await realCore();
  for (const { request } of presets) expect(core.check(request)).toMatchObject({ refusals: [], canonical: request });
  expect(new Set(presets.map(({ request }) => request)).size).toBe(presets.length);
});

test('the page opens on the lesson', () => {
  expect(home).toBe('lab=1&run=training&final-norm=off');
});

test('a reference has a value for each of its steps, and only for placements of the request', async () => {
  const core = await realCore();
  for (const { request, reference } of presets) {
    const placements = core
      .check(request)
      .values.find(({ name }) => name === 'placement')
      ?.text.split(',');
    for (const { placement, values } of reference?.losses ?? []) {
      expect(placements).toContain(placement);
      expect(values).toHaveLength(reference?.steps.length ?? 0);
    }
  }
});
