import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { ChromiumLab, quick, runToEnd, setFragment, textOf, waitForLab, waitForText } from './harness';

const lab = new ChromiumLab();
const pressed = '.reading-switch [aria-pressed="true"]';
const depthButton = (name: string) => `.reading-switch button:has-text("${name}")`;
const lesson = 'lab=1&run=training&final-norm=off';

/** Opens the page at an address with a query, and waits for what there is to read. */
async function openWith(query: string, request = lesson): Promise<Page> {
  const page = await lab.newPage();
  await page.goto(`${lab.server.url}${query}#${request}`);
  await waitForLab(page);
  await page.locator('.reading h2').first().waitFor();
  return page;
}

describe('The reading depth', () => {
  test('is the beginner’s at first, and is changed and kept by keyboard', async () => {
    const page = await openWith('');
    expect(await textOf(page, pressed)).toBe('Beginner');
    expect(await page.locator('.reading math, .reading pre').count()).toBe(0);
    await page.focus(depthButton('Beginner'));
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    expect(await textOf(page, pressed)).toBe('Researcher');
    expect(await page.locator('.reading math').count()).toBeGreaterThan(10);
    await page.reload();
    await waitForText(page, pressed, 'Researcher');
  });

  test('of the address wins over what was kept, and gives way to the next choice', async () => {
    const page = await openWith('');
    await page.click(depthButton('Researcher'));
    await page.goto(`${lab.server.url}?reading=developer#${lesson}`);
    await waitForText(page, pressed, 'Developer');
    await page.locator('.reading pre').first().waitFor();
    await page.click(depthButton('Beginner'));
    expect(await textOf(page, pressed)).toBe('Beginner');
    await page.goto(`${lab.server.url}#${lesson}`);
    await waitForText(page, pressed, 'Beginner');
  });

  test('stands in a shared link only where that is asked for', async () => {
    const page = await openWith('?reading=developer');
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    const shared = () => page.evaluate(() => navigator.clipboard.readText());
    await page.click('.share > button');
    await waitForText(page, '.share-note', 'Link copied');
    expect(await shared()).toBe(`${lab.server.url}#${lesson}`);
    await page.check('.share-note [type="checkbox"]');
    await expect.poll(shared).toBe(`${lab.server.url}?reading=developer#${lesson}`);
  });
});

test('what there is to read begins with the current preset, and says the numbers of its run', async () => {
  const page = await openWith('?reading=beginner');
  await waitForText(page, '.reading h2', 'The lesson');
  expect(await textOf(page, '.reading')).not.toContain('ended at');
  await runToEnd(page);
  await waitForText(page, '.reading', 'Pre ended at 0.0002 and Post at 0.0091.');
  // Of other settings it says no numbers, and it is no longer a preset.
  await setFragment(page, quick);
  await waitForText(page, '.reading h2', 'One total');
  expect(await textOf(page, '.reading')).not.toContain('ended at');
});

test('a wide formula scrolls in its box, which the keyboard reaches', async () => {
  const page = await lab.newPage({ viewport: { width: 320, height: 640 } });
  await page.goto(`${lab.server.url}?reading=researcher#${lesson}`);
  const wide = page.locator('.formula-block[tabindex="0"]').first();
  await wide.waitFor();
  await wide.focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => wide.evaluate((box) => box.scrollLeft)).toBeGreaterThan(0);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  expect(await page.locator('.formula-block:not([tabindex])').count()).toBeGreaterThan(0);
});
