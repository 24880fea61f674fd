import axe, { type AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { addressRequest, ChromiumLab, runToEnd, textOf, waitForLab, waitForText } from './harness';

const lab = new ChromiumLab();

const place = '.path-place';
const title = '.path h2';
const lesson = 'lab=1&run=training&final-norm=off';

async function openAt(address: string, options = {}): Promise<Page> {
  const page = await lab.newPage(options);
  await page.goto(lab.server.url + address);
  await waitForLab(page);
  return page;
}

const query = (page: Page) => new URL(page.url()).search;
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent);

test('the keyboard alone leads from the first visit along the path, and Back leads back', async () => {
  const page = await openAt('');
  await page.focus('.path-start');
  await page.keyboard.press('Enter');
  await waitForText(page, place, 'step 1 of 6');
  expect([query(page), addressRequest(page)]).toEqual(['?path=1', lesson]);
  expect(await page.locator('.presets').count()).toBe(0);

  await page.focus('.path-next');
  await page.keyboard.press('Enter');
  await waitForText(page, place, 'step 2 of 6');
  await waitForText(page, title, 'One switch');
  expect([query(page), addressRequest(page)]).toEqual(['?path=2', 'lab=1&run=training']);
  // Whoever cannot see that the words have changed hears it.
  expect(await focused(page)).toBe('One switch');

  await page.goBack();
  await waitForText(page, place, 'step 1 of 6');
  await expect.poll(() => page.locator('.presets').count()).toBe(0);
  expect(addressRequest(page)).toBe(lesson);
  await page.goBack();
  await page.locator('.presets').waitFor();
  expect(query(page)).toBe('');
  await page.goForward();
  await waitForText(page, place, 'step 1 of 6');
});

test('a step asks, and after its run says what has been seen, with the run’s numbers', async () => {
  const page = await openAt('?path=2');
  expect(addressRequest(page)).toBe('lab=1&run=training');
  await page.locator('.prediction').waitFor();
  expect(await textOf(page, '.path-after')).toBe('');
  await page.check('.prediction input[value="0"]');
  await runToEnd(page);
  await waitForText(page, '.path-after', 'the gap is gone');
  const numbers = async (selector: string) => new Set((await textOf(page, selector)).match(/\d\.\d{4}/g));
  expect(await numbers('.path-after')).toEqual(await numbers('.figure-card figcaption'));
  await waitForText(page, '.prediction-verdict', 'You said “Nothing”, and so it is');
});

test('whoever changes a setting stays on the path, and is led back to the step', async () => {
  const page = await openAt('?path=2#lab=1&run=training&depth=3');
  await waitForText(page, '.path', 'It waits for you');
  expect(addressRequest(page)).toBe('lab=1&run=training&depth=3');
  await page.click('.path a:has-text("Back to step 2")');
  await waitForText(page, '.path', 'Look closely');
  expect(addressRequest(page)).toBe('lab=1&run=training');
});

test('the path can be left at any time, with the request that stands, and Back returns to it', async () => {
  const page = await openAt('?course=7&path=1');
  await page.click('.path a:has-text("Leave the path")');
  await page.locator('.presets').waitFor();
  expect([query(page), addressRequest(page)]).toEqual(['?course=7', lesson]);
  await page.goBack();
  await waitForText(page, place, 'step 1 of 6');
  // A setting that is changed now is written to the address, and not taken back.
  await page.fill('#control-depth', '5');
  await page.press('#control-depth', 'Enter');
  await expect.poll(() => addressRequest(page)).toContain('&depth=5');
  expect(query(page)).toBe('?course=7&path=1');
});

test('the path ends with the mistakes', async () => {
  const page = await openAt('?path=6');
  expect(addressRequest(page)).toBe('lab=1&run=gradients');
  await page.click('.path-next');
  await waitForText(page, '.topics [aria-pressed="true"]', 'Mistakes');
  expect(query(page)).toBe('');
});

test('a step that there is not is refused, and the rest of the page works', async () => {
  const page = await openAt('?path=7');
  await waitForText(page, '.refused-link', 'is not a step from 1 to 6');
  expect(await page.locator('.presets').count()).toBe(1);
});

test('where settings are locked nothing leads along the path', async () => {
  const page = await openAt(`?path=2&lock=depth#${lesson}`);
  expect(await page.locator('.path').count()).toBe(0);
  expect(addressRequest(page)).toBe(lesson);
});

test.each([
  { colorScheme: 'light', width: 1280 },
  { colorScheme: 'dark', width: 320 },
] as const)('axe-core finds no fault with a step and its question, $colorScheme, $width wide', async (look) => {
  const page = await openAt('?path=2&predict=on', {
    colorScheme: look.colorScheme,
    viewport: { width: look.width, height: 800 },
  });
  const violations = async () => {
    const results = await page.evaluate(() =>
      (globalThis as unknown as { axe: { run(): Promise<AxeResults> } }).axe.run(),
    );
    return results.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(' ')}`);
  };
  await page.evaluate(axe.source);
  await page.locator('.prediction').waitFor();
  expect(await violations()).toEqual([]);
  await page.check('.prediction input[value="1"]');
  await runToEnd(page);
  await waitForText(page, '.prediction-verdict', 'You said');
  expect(await violations()).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(look.width);
});
