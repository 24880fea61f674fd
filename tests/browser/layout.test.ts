import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { capitalised } from '../../web/src/figures/format';
import { readingDepths } from '../../web/src/lab/view';
import { ChromiumLab, experiments, ownValues, runToEnd, statusLine, waitForText } from './harness';

const lab = new ChromiumLab();
const allPlacements =
  'lab=1&run=training&placement=post,pre,sandwich,deepnorm,branch,lns,mix,admin,none,in-place,alpha-on-branch,beta-inverted,no-v-gain&depth=4&width=16&steps=25';

/** What reaches past the right edge of the page, outside of boxes that scroll by themselves. */
function overflow(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const root = document.documentElement;
    if (root.scrollWidth <= root.clientWidth) return [];
    const wide = [...document.querySelectorAll('body *')].filter(
      (element) => element.getBoundingClientRect().right > root.clientWidth + 0.5,
    );
    return [`${root.scrollWidth} > ${root.clientWidth}`, ...wide.slice(0, 8).map((e) => `${e.tagName}.${e.className}`)];
  });
}

describe.each([320, 380, 768, 1280, 1920])('At a width of %d', (width) => {
  test.each([
    ['the lesson', ''],
    ['every placement', allPlacements],
    ['values for single placements', ownValues],
  ])('nothing of %s reaches past the edge', async (_, request) => {
    const page = await lab.open(request, { viewport: { width, height: 800 } });
    expect(await overflow(page)).toEqual([]);
    if (width < 860) {
      await page.click('.run-buttons button:has-text("Settings")');
      expect(await overflow(page)).toEqual([]);
      await page.click('.sheet header button');
    }
    await runToEnd(page);
    await page.evaluate(() => {
      for (const button of document.querySelectorAll<HTMLButtonElement>('.figure-tools button[aria-expanded]'))
        button.click();
    });
    await expect.poll(() => page.locator('.data-table').count()).toBeGreaterThan(1);
    expect(await overflow(page)).toEqual([]);
    await page.click('.share > button');
    await page.locator('.share-note').waitFor();
    expect(await overflow(page)).toEqual([]);
    await page.evaluate(() => {
      location.hash = `lab=1&run=training&depth=${'9'.repeat(300)}&${'x'.repeat(200)}=1`;
    });
    await page.locator('.refused-link').waitFor();
    expect(await overflow(page)).toEqual([]);
  });
});

test.each(experiments)('Nothing of $experiment reaches past the edge of a small phone', async ({ request }) => {
  const page = await lab.open(request, { viewport: { width: 320, height: 640 } });
  expect(await overflow(page)).toEqual([]);
  for (const link of await page.locator('.switcher a').all()) {
    const box = await link.boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(24);
  }
  await runToEnd(page);
  expect(await overflow(page)).toEqual([]);
  for (const depth of readingDepths) {
    await page.getByRole('button', { name: capitalised(depth), exact: true }).click();
    await page.locator(`.reading.${depth} h2`).first().waitFor();
    expect(await overflow(page)).toEqual([]);
  }
});

test('figures follow the window from wide to narrow and back', async () => {
  const page = await lab.open(allPlacements);
  await runToEnd(page);
  for (const width of [320, 1600, 500]) {
    await page.setViewportSize({ width, height: 800 });
    await expect.poll(() => overflow(page)).toEqual([]);
  }
  await waitForText(page, statusLine, 'Done');
});
