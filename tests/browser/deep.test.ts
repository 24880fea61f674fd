import { readFileSync } from 'node:fs';
import type { Browser } from 'playwright-core';
import { expect, test } from 'vitest';
import { ChromiumLab, deep, runToEnd } from './harness';

const lab = new ChromiumLab();

/** The most bytes that the pages' processes have held so far, together. */
async function mostMemory(chromium: Browser): Promise<number> {
  const session = await chromium.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  const peaks = processInfo
    .filter(({ type }) => type === 'renderer')
    .map(({ id }) => Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${id}/status`, 'utf8'))?.[1]) * 1024);
  await session.detach();
  return peaks.reduce((sum, bytes) => sum + bytes, 0);
}

test('1,000 blocks of DeepNorm train in a tab, within 2 GiB, with PyTorch’s losses', async () => {
  const page = await lab.open(deep);
  const start = performance.now();
  await runToEnd(page, 240);
  const seconds = (performance.now() - start) / 1000;
  const rows = page.locator('.quotes tbody tr');
  await expect.poll(() => rows.count()).toBe(2);
  const losses = (await rows.allInnerTexts()).map((row) => Number(row.split(/\s+/)[1]));
  const memory = await mostMemory(lab.chromium);
  console.log(
    `1,000 blocks, 50 steps: ${seconds.toFixed(0)} s, ${(memory / 2 ** 20).toFixed(0)} MiB, losses ${losses}`,
  );
  expect(losses[0]).toBeCloseTo(3.285, 3);
  expect(losses[1]).toBeCloseTo(0.206, 3);
  expect(memory).toBeGreaterThan(2 ** 26);
  expect(memory).toBeLessThan(2 ** 31);
});
