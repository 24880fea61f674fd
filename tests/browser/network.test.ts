import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import {
  ChromiumLab,
  experiments,
  place,
  quick,
  resetButton,
  root,
  runToEnd,
  setFragment,
  slow,
  startRun,
  statusLine,
  waitForText,
} from './harness';

const lab = new ChromiumLab();

/** Every address that the page or one of its workers asks for, but for what it made itself. Not the icon: that is the
 *  browser's own wish, at every change of the address. */
function follow(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (!/^(blob|data|about):|\/favicon\.svg$/.test(request.url())) asked.push(request.url());
  });
  return asked;
}

/** Every script of the built page, but for what is shown where the lab cannot compute. */
const scripts = readdirSync(join(root, 'dist/assets')).filter((name) => /^(?!recorded_results-).*\.js$/.test(name));

/** Uses everything that a reader can press. */
async function useEverything(page: Page): Promise<void> {
  await page.click('.presets a:has-text("8 blocks")');
  await runToEnd(page);
  await page.click('.header-tools [aria-label="Dark theme"]');
  await page.click('.share > button');
  await page.click('.export > button');
  for (const name of ['JSON', 'PyTorch', 'BibTeX']) {
    const saved = page.waitForEvent('download');
    await page.click(`.export-panel button:text-is("${name}")`);
    await saved;
  }
  await page.keyboard.press('Escape');
  for (const name of ['SVG', 'PNG', 'CSV']) {
    const saved = page.waitForEvent('download');
    await page.click(`.figure-tools button:has-text("${name}")`);
    expect((await saved).suggestedFilename()).toMatch(new RegExp(`^norm-lab-loss-\\w{8}\\.${name.toLowerCase()}$`));
  }
  await page.click('.figure-tools button:has-text("Table")');
  await setFragment(page, slow);
  await startRun(page);
  // Reset ends workers in mid-run, so that new ones are needed.
  await page.click(resetButton);
  for (const { experiment } of experiments) {
    await page.click(`.switcher a[href^="#lab=1&run=${experiment}"]`);
    await page.locator('.figure-card figcaption').first().waitFor();
    await page.locator('.reading h2').first().waitFor();
  }
  await setFragment(page, quick);
  await runToEnd(page);
}

test('no request leaves the page’s own place', async () => {
  const page = await lab.newPage();
  const asked = follow(page);
  await page.goto(lab.server.url);
  await waitForText(page, statusLine, 'Will take');
  await useEverything(page);
  expect(asked.length).toBeGreaterThan(5);
  expect(asked.filter((url) => !url.startsWith(lab.server.url))).toEqual([]);
  expect(lab.server.requests.every(({ path }) => path.startsWith(place))).toBe(true);
});

test('once it has run, and has fetched what it may need later, the page needs no network', async () => {
  const page = await lab.open(quick);
  await runToEnd(page);
  // The browser lists what has come, not what is on its way.
  const missing = async () => {
    const there = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
    return scripts.filter((script) => !there.some((name) => name.endsWith(script)));
  };
  await expect.poll(missing, { timeout: 10_000 }).toEqual([]);
  // Beside them, a copy for the next visit.
  await waitForText(page, '.page-footer', 'Works offline.');
  await page.context().setOffline(true);
  const before = lab.server.requests.length;
  const asked = follow(page);
  await useEverything(page);
  expect(asked).toEqual([]);
  expect(lab.server.requests.slice(before)).toEqual([]);
  lab.errors.splice(0, Number.POSITIVE_INFINITY, ...lab.errors.filter((error) => !/INTERNET_DISCONNECTED/.test(error)));
});
