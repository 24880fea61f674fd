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

test('1,000 blocks train in a tab, within 2 GiB, with PyTorch’s losses: DeepNorm, Post at chance, Pre with its norm', async () => {
  const page = await lab.open(deep.replace('deepnorm', 'deepnorm,post,pre'));
  const start = performance.now();
  await runToEnd(page, 240);
  const seconds = (performance.now() - start) / 1000;
  const rows = page.locator('.quotes tbody tr');
  await expect.poll(() => rows.count()).toBe(2);
  const numbers = (row: string) => [...row.matchAll(/\d+\.\d+/g)].map(([text]) => Number(text));
  // The losses of DeepNorm and of Post, each with PyTorch's beside it; then Pre's.
  const [first, last] = (await rows.allInnerTexts()).map(numbers);
  const memory = await mostMemory(lab.chromium);
  console.log(
    `1,000 blocks, 50 steps: ${seconds.toFixed(0)} s, ${(memory / 2 ** 20).toFixed(0)} MiB, losses ${first} and ${last}`,
  );
  expect(first?.slice(0, 4)).toEqual([expect.closeTo(3.285, 3), 3.285, expect.closeTo(3.272, 3), 3.272]);
  expect(last?.slice(0, 4)).toEqual([expect.closeTo(0.206, 3), 0.206, expect.closeTo(3.178, 2), 3.178]);
  expect(await page.locator('.quotes .tick', { hasText: '✓' }).count()).toBeGreaterThanOrEqual(3);
  expect(last?.[4]).toBeLessThan(0.35);
  expect(memory).toBeGreaterThan(2 ** 26);
  expect(memory).toBeLessThan(2 ** 31);
});
