import { expect, test } from 'vitest';
import { breaths } from '../../../web/src/engine/next_task';

test('long work in pieces lets other tasks run, and short work does not wait', async () => {
  let others = 0;
  const timer = setInterval(() => others++, 1);
  const breathe = breaths(5);
  await breathe();
  expect(others).toBe(0);
  const end = performance.now() + 60;
  while (performance.now() < end) await breathe();
  clearInterval(timer);
  expect(others).toBeGreaterThan(0);
});
