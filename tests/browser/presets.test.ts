import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { addressRequest, ChromiumLab, experiments, runToEnd, setFragment, waitForText } from './harness';

const lab = new ChromiumLab();

const openTopic = '.topics [aria-pressed="true"]';
const names = (page: Page) => page.locator('.presets > a').allInnerTexts();
const small = 'lab=1&run=training&task=sequence-copy&placement=post&warmup=50';

test('one topic is open, that of the current preset, and another shows its own presets without changing anything', async () => {
  const page = await lab.open();
  await waitForText(page, openTopic, 'Lesson');
  const lesson = await names(page);
  expect(lesson[0]).toBe('The lesson');
  const request = addressRequest(page);
  await page.click('.topics button:has-text("Tasks")');
  await waitForText(page, openTopic, 'Tasks');
  expect(await names(page)).toContain('Reverse');
  expect(await names(page)).not.toContain('The lesson');
  expect(addressRequest(page)).toBe(request);
  await waitForText(page, '.expect', 'A published lesson');
});

test('a link to a preset opens its topic, which stays open when a setting is changed', async () => {
  const page = await lab.open(small);
  await waitForText(page, openTopic, 'Warm-up');
  expect(await page.locator('.presets > a[aria-current]').textContent()).toBe('In 50 steps');
  await setFragment(page, 'lab=1&run=training&task=sort');
  await waitForText(page, openTopic, 'Tasks');
  await setFragment(page, `${small}&depth=2`);
  await waitForText(page, '.expect', 'Settings of your own');
  await waitForText(page, openTopic, 'Tasks');
});

test('a preset names who published what, before its run and after', async () => {
  const page = await lab.open(small);
  const claim = page.locator('.expect .claim');
  expect(await claim.textContent()).toContain('BLEU');
  expect(await claim.locator('a').getAttribute('href')).toBe('https://arxiv.org/abs/2002.04745');
  await runToEnd(page);
  await waitForText(page, '.expect', '1.4682 at the end');
  expect(await claim.textContent()).toContain('BLEU');
  // What the preset says about its run is what the run says about itself.
  await waitForText(page, '.figure-card figcaption', 'Post is at 1.4682');
});

test('few presets stand without topics', async () => {
  const page = await lab.open(experiments.find(({ experiment }) => experiment === 'jacobian')?.request);
  expect(await page.locator('.topics').count()).toBe(0);
  expect((await names(page)).length).toBeGreaterThan(1);
});
