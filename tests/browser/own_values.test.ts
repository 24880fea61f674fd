import { expect, test } from 'vitest';
import { addressRequest, ChromiumLab, ownValues, runToEnd, waitForText } from './harness';

const lab = new ChromiumLab();
const note = '.differences';

test('a value for one placement is entered below the one for all, is said beside the figures, and goes with it', async () => {
  const page = await lab.open('lab=1&run=training&final-norm=off&depth=2&width=8&steps=9');
  expect(await page.locator(note).count()).toBe(0);
  await page.click('[aria-label="Warm-up: a value for each placement"]');
  await page.fill('[aria-label="Warm-up for Post"]', '5');
  await page.press('[aria-label="Warm-up for Post"]', 'Enter');
  const own = 'lab=1&run=training&final-norm=off&depth=2&width=8&steps=9&warmup@post=5';
  await expect.poll(() => addressRequest(page)).toBe(own);
  await waitForText(page, note, 'Warm-up: 0 in Pre; 5 in Post');
  await runToEnd(page);
  await page.reload();
  await expect.poll(() => page.inputValue('[aria-label="Warm-up for Post"]')).toBe('5');

  await page.click('.toggle:has-text("Post")');
  await expect
    .poll(() => addressRequest(page))
    .toBe('lab=1&run=training&placement=pre&final-norm=off&depth=2&width=8&steps=9');
  expect(await page.locator('.own-values').count()).toBe(0);
});

test('several seeds have a table of differences, and a sentence', async () => {
  const page = await lab.open(ownValues);
  await runToEnd(page);
  await waitForText(page, '.table-summary', /^Over the last 20 steps, Pre ends .* 2 seeds/);
  expect(await page.locator('[aria-labelledby="table-paired"] tbody tr').count()).toBe(3);
  await waitForText(page, note, 'Momentum: 0.9 in Pre; unused in Post and DeepNorm');
});
