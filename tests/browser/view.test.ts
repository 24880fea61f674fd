import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { addressRequest, ChromiumLab, quick, waitForLab, waitForText } from './harness';

const lab = new ChromiumLab();

/** A page with the lab in it, shown as the query says. */
async function openView(query: string, request = quick): Promise<Page> {
  const page = await lab.newPage();
  await page.goto(`${lab.server.url}?${query}#${request}`);
  await waitForLab(page);
  return page;
}

/** How many there are of each. */
function counts(page: Page, selectors: readonly string[]): Promise<number[]> {
  return Promise.all(selectors.map((selector) => page.locator(selector).count()));
}

const parts = ['.switcher', '.presets', '.settings', '.figure-tools', '.reading', '.share', '.export'];

test('the query’s theme is the page’s, until the reader chooses another', async () => {
  const page = await openView('theme=dark');
  const theme = () => page.evaluate(() => document.documentElement.dataset.theme);
  expect(await theme()).toBe('dark');
  await page.click('[aria-label="Light theme"]');
  expect(await theme()).toBe('light');
});

test('what the query hides is not there, and the heading still is for those who do not see it', async () => {
  const all = await openView('theme=light');
  await expect.poll(async () => (await counts(all, parts)).every((count) => count > 0)).toBe(true);
  const page = await openView('hide=experiments,question,presets,controls,tools,reading,share');
  expect(await counts(page, parts)).toEqual(parts.map(() => 0));
  expect((await page.locator('h1').boundingBox())?.x).toBeLessThan(0);
});

test('locked settings cannot be changed, and nothing leads around the lock', async () => {
  const page = await openView('lock=depth,placement');
  expect(await page.isDisabled('#control-depth')).toBe(true);
  expect(await page.isDisabled('.toggle:has-text("Sandwich") input')).toBe(true);
  expect(await page.isDisabled('#control-lr')).toBe(false);
  expect(await counts(page, ['.switcher', '.presets'])).toEqual([0, 0]);
  await page.fill('#control-width', '12');
  await page.press('#control-width', 'Enter');
  await expect.poll(() => addressRequest(page)).toBe('lab=1&run=training&depth=2&width=12&steps=30');
  expect(new URL(page.url()).search).toBe('?lock=depth,placement');
  const own = 'lab=1&run=training&placement=pre,own&depth=2&width=8&steps=30';
  const fixed = await openView('lock=all', own);
  // What edits the formula would come after the plain controls, which can be locked one by one.
  await fixed.waitForTimeout(1500);
  expect(await fixed.locator('.settings :text("Build your own")').count()).toBeGreaterThan(0);
  expect(await fixed.locator('.own-placement').count()).toBe(0);
  const entries = fixed.locator('.settings :is(input, select, button)');
  expect(await entries.count()).toBeGreaterThan(20);
  for (const entry of await entries.all()) expect(await entry.isDisabled()).toBe(true);
});

test('a view that there is not is refused with what is allowed, and the rest holds', async () => {
  const page = await openView('theme=blue&hide=presets&lock=deptth&utm_source=mail');
  const refused = await waitForText(page, '.refused-link', 'deptth');
  expect(refused).toContain('theme blue is not one of light, dark');
  expect(refused).toContain('lock deptth is not a parameter of any experiment');
  expect(refused).not.toContain('utm_source');
  expect(await page.locator('.presets').count()).toBe(0);
});
