import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { recorded } from '../../web/src/recorded/recording';
import { ChromiumLab, waitForText } from './harness';

const lab = new ChromiumLab();

/** Makes a browser of before WebAssembly, or of before its SIMD instructions. */
const lacking = {
  WebAssembly: () => {
    Reflect.deleteProperty(globalThis, 'WebAssembly');
  },
  'WebAssembly SIMD': () => {
    const { validate } = WebAssembly;
    // 253 is the first byte of every SIMD instruction.
    WebAssembly.validate = (bytes) => !new Uint8Array(bytes as ArrayBuffer).includes(253) && validate(bytes);
  },
};

async function openWithout(feature: keyof typeof lacking, fragment = '', width = 1280): Promise<Page> {
  const page = await lab.newPage({ viewport: { width, height: 900 } });
  await page.addInitScript(lacking[feature]);
  await page.goto(lab.server.url + fragment);
  await waitForText(page, '.start-problem', `This browser has no ${feature}, which the lab computes with.`);
  return page;
}

describe.each(Object.keys(lacking) as (keyof typeof lacking)[])('A browser without %s', (feature) => {
  test('says what is missing, and shows a recorded result of every experiment', async () => {
    const page = await openWithout(feature);
    for (const [i, experiment] of recorded.entries()) {
      await page.click(`.recorded-switcher button:nth-of-type(${i + 1})`);
      await waitForText(page, '.recorded-note', `run=${experiment}`);
      await expect.poll(() => page.locator('.recorded .figure-card').count()).toBeGreaterThan(0);
      await expect.poll(() => page.locator('.recorded .canvas svg').count()).toBeGreaterThan(0);
      expect(await page.locator('.recorded .badge').first().textContent()).toBe('recorded');
    }
    expect(await page.locator('.run-bar').count()).toBe(0);
  });

  test('keeps no offline copy and fetches nothing that computes', async () => {
    const before = lab.server.requests.length;
    const page = await openWithout(feature);
    await expect.poll(() => page.locator('.recorded .canvas svg').count()).toBeGreaterThan(0);
    expect(await page.locator('.switcher a').count()).toBe(0);
    await page.waitForTimeout(1500);
    const asked = lab.server.requests.slice(before).map(({ path }) => path);
    expect(asked.filter((path) => /\.wasm|worker|norm-lab-module/.test(path))).toEqual([]);
    expect(asked.filter((path) => path.includes('/recorded/'))).toHaveLength(1);
  });
});

test('the experiment that a link asks for is shown first, and its table on request', async () => {
  const page = await openWithout('WebAssembly', '#lab=1&run=jacobian&width=64');
  await waitForText(page, '.recorded-note', 'lab=1&run=jacobian');
  await page.click('.figure-tools button:has-text("Table")');
  await expect.poll(() => page.locator('.data-table tr').count()).toBeGreaterThan(3);
});

test('a browser that can compute fetches no recorded result', async () => {
  const before = lab.server.requests.length;
  const page = await lab.open();
  await waitForText(page, '.page-footer', 'Works offline.');
  expect(lab.server.requests.slice(before).filter(({ path }) => path.includes('recorded/'))).toEqual([]);
});

test.each([320, 1280])('at a width of %d no recorded result reaches past the edge', async (width) => {
  const page = await openWithout('WebAssembly', '', width);
  for (const i of recorded.keys()) {
    await page.click(`.recorded-switcher button:nth-of-type(${i + 1})`);
    await page.locator('.recorded .figure-card').first().waitFor();
    // What is out of view is not drawn.
    for (const figure of await page.locator('.recorded .figure-card').all()) await figure.scrollIntoViewIfNeeded();
    await expect.poll(() => page.locator('.recorded .canvas svg').count()).toBeGreaterThan(0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  }
});
