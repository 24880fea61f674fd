import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import {
  ChromiumLab,
  resetButton,
  runButton,
  runToEnd,
  setFragment,
  statusLine,
  stepButton,
  waitForLab,
  waitForText,
} from './harness';

const lab = new ChromiumLab();

const answers = '.prediction .answers input';
const verdict = '.prediction-verdict';
const lesson = 'lab=1&run=training&final-norm=off';
/** No preset: it asks what the experiment asks of any request. */
const own = 'lab=1&run=training&depth=2&width=8&steps=20';

/** The page with a query and a request. */
async function openWith(query: string, request: string): Promise<Page> {
  const page = await lab.newPage();
  await page.goto(`${lab.server.url}${query}#${request}`);
  await waitForLab(page);
  await page.locator('.prediction').waitFor();
  return page;
}

const said = (page: Page) => page.locator('.figure-card figcaption').first().textContent();

test('a reader answers, runs, and is told what they said and what happened', async () => {
  const page = await openWith('', lesson);
  expect(await page.locator('.prediction legend').textContent()).toMatch(/^Which of the two ends lower/);
  await page.check(`${answers}[value="post"]`);
  await waitForText(page, verdict, 'Run will say');
  await runToEnd(page);
  await waitForText(page, verdict, 'You said “Post”; it is “Pre”');
  // With the numbers that the figure says.
  const [pre, post] = ((await said(page)) ?? '').match(/\d\.\d{4}/g) ?? [];
  expect(await page.textContent(verdict)).toContain(`Pre ${pre} and Post ${post}`);
  expect(await page.locator(answers).first().isDisabled()).toBe(true);
  await page.click(resetButton);
  await waitForText(page, verdict, 'Say what you expect');
  expect(await page.locator(`${answers}:checked`).count()).toBe(0);
});

test('an answer is remembered for its request while the page lives, and Run works without one', async () => {
  const page = await openWith('', own);
  await page.check(`${answers}[value="equal"]`);
  await setFragment(page, `${own}&seed=1`);
  await waitForText(page, verdict, 'Say what you expect');
  await runToEnd(page);
  await waitForText(page, verdict, /^It is “/);
  await setFragment(page, own);
  await expect.poll(() => page.locator(`${answers}[value="equal"]`).isChecked()).toBe(true);
  await page.reload();
  await waitForLab(page);
  await page.locator(answers).first().waitFor();
  expect(await page.locator(`${answers}:checked`).count()).toBe(0);
});

test('with predict=on nothing runs and nothing is drawn before the answer, and Run leads to it', async () => {
  const page = await openWith('?predict=on', own);
  await page.click(runButton);
  await waitForText(page, statusLine, 'Say first what you expect');
  expect(await page.locator(stepButton).isDisabled()).toBe(true);
  expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('prediction');
  // The keyboard alone: the space bar chooses, the arrows go on from there.
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowRight');
  expect(await page.locator(`${answers}[value="post"]`).isChecked()).toBe(true);
  await runToEnd(page);
  await waitForText(page, verdict, /^You said “Post”/);
  expect(await said(page)).toContain('After 20 steps');

  // Another request covers what is shown of this one, until it is answered.
  await setFragment(page, `${own}&seed=1`);
  await waitForText(page, '.figure-card figcaption', 'when you have said what you expect');
  expect(await page.locator('.figure-card .badge').count()).toBe(0);
  await page.check(`${answers}[value="pre"]`);
  await waitForText(page, '.figure-card .badge', 'from earlier settings');
  await setFragment(page, own);
  await waitForText(page, '.figure-card figcaption', 'After 20 steps');

  // What asks nothing needs no answer.
  await setFragment(page, `${own}&placement=pre`);
  await expect.poll(() => page.locator('.prediction').count()).toBe(0);
  await runToEnd(page);
});

test('the answers fit on a phone of 320 pixels', async () => {
  const page = await lab.open('lab=1&run=training&task=sequence-copy', { viewport: { width: 320, height: 640 } });
  await page.locator('.prediction').waitFor();
  const widths = await page.evaluate(() => ({
    page: document.documentElement.scrollWidth,
    answers: [...document.querySelectorAll('.answers label')].map((label) => label.getBoundingClientRect()),
  }));
  expect(widths.page).toBe(320);
  for (const { right, height } of widths.answers) {
    expect(right).toBeLessThanOrEqual(320);
    expect(height).toBeGreaterThanOrEqual(24);
  }
});
