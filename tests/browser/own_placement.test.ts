import { expect, test } from 'vitest';
import { addressRequest, ChromiumLab, runToEnd, waitForText } from './harness';

const lab = new ChromiumLab();
const base = 'lab=1&run=training';
const sizes = 'depth=3&width=8&steps=6';

test('a placement is built by pressing the norms of its formula, is named, runs, and stands in the address', async () => {
  const page = await lab.open(`${base}&placement=pre&${sizes}`);
  expect(await page.locator('.slot-formula').count()).toBe(0);
  await page.click('.toggle:has-text("Own")');
  await waitForText(page, '.which', /^This is Pre\./);

  await page.click('.slot[aria-label^="N3"]');
  await expect.poll(() => addressRequest(page)).toBe(`${base}&placement=pre,own&own-norms=n1-n3&${sizes}`);
  await waitForText(page, '.which', /^None of the published placements\./);
  expect(await page.locator('.slot-formula [aria-pressed="true"]').count()).toBe(2);

  await page.focus('.slot[aria-label^="N1"]');
  await page.keyboard.press('Space');
  await waitForText(page, '.which', /^This is Post\./);
  await waitForText(page, '.own-placement .formula', 'x ← LN(x + f(x))');

  await page.fill('#control-own-alpha', '2');
  await page.press('#control-own-alpha', 'Enter');
  await waitForText(page, '.own-placement .formula', 'x ← LN(2·x + f(x))');
  await runToEnd(page);
  const own = `${base}&placement=pre,own&own-norms=n3&own-alpha=2&${sizes}`;
  await expect.poll(() => addressRequest(page)).toBe(own);
  await page.reload();
  await waitForText(page, '.which', /^None of/);
  expect(await page.inputValue('#control-own-alpha')).toBe('2');
});

test('a published placement is a start, and its controls are there but once', async () => {
  const page = await lab.open(`${base}&placement=own&own-alpha=3&${sizes}`);
  await page.selectOption('[aria-label="Start from a published placement"]', 'deepnorm');
  await expect
    .poll(() => addressRequest(page))
    .toBe(`${base}&placement=own&own-norms=n3&own-alpha-rule=deepnorm&own-beta-rule=deepnorm&${sizes}`);
  await waitForText(page, '.which', /^This is DeepNorm\./);
  expect(await page.locator('[id="control-own-alpha"]').count()).toBe(1);
  expect(await page.locator('.control [id^="control-own"]').count()).toBe(0);

  await page.fill('#control-own-first', '101');
  await page.press('#control-own-first', 'Enter');
  await waitForText(page, '.first-layers', '“101” must be a whole number from 0 to 100.');
  await page.fill('#control-own-first', '40');
  await page.press('#control-own-first', 'Enter');
  await expect.poll(() => page.locator('.slot-formula').count()).toBe(2);
  await waitForText(page, '.which', /^This is DeepNorm\./);
  await page.click('.slot-formula >> nth=1 >> .slot[aria-label^="N1"]');
  await waitForText(page, '.which', /^None of/);
});

test('every part of the formula that can be pressed is large enough for a finger, on the narrowest phone', async () => {
  const page = await lab.open(`${base}&placement=own&own-norms=n1-n2-n3&own-first=50`);
  await page.setViewportSize({ width: 320, height: 640 });
  await page.click('.run-bar button:has-text("Settings")');
  await expect.poll(() => page.locator('.sheet .slot').count()).toBe(6);
  for (const slot of await page.locator('.sheet .slot').all()) {
    const box = await slot.boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(24);
  }
  const overflow = await page.locator('.sheet').evaluate((sheet) => sheet.scrollWidth - sheet.clientWidth);
  expect(overflow).toBeLessThanOrEqual(0);
});
