import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import {
  ChromiumLab,
  experiments,
  openLab,
  quick,
  runToEnd,
  slow,
  startRun,
  statusLine,
  textOf,
  waitFor,
} from './harness';

const lab = new ChromiumLab();

/** Puts the page into a tab in the background, or back, as far as the page can tell. */
async function setHidden(page: Page, hidden: boolean): Promise<void> {
  await page.evaluate((hidden) => {
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => hidden });
    Object.defineProperty(document, 'visibilityState', {
      configurable: true,
      get: () => (hidden ? 'hidden' : 'visible'),
    });
    document.dispatchEvent(new Event('visibilitychange'));
  }, hidden);
}

/** Counts the figures' drawings from now on. */
async function countDrawings(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const counted = globalThis as unknown as { drawings: number };
    counted.drawings = 0;
    const observer = new MutationObserver((changes) => {
      counted.drawings += changes.length;
    });
    for (const canvas of document.querySelectorAll('.canvas')) observer.observe(canvas, { childList: true });
  });
  return () => page.evaluate(() => (globalThis as unknown as { drawings: number }).drawings);
}

const stepOf = (status: string) => Number(/step ([\d,]+)/.exec(status)?.[1]?.replace(',', '') ?? 0);

test('in the background a run goes on and nothing is drawn; in front again, its figures have caught up', async () => {
  const page = await lab.open(slow);
  await startRun(page);
  const drawings = await countDrawings(page);
  await waitFor('drawing in front', drawings, (count) => count > 2);

  await setHidden(page, true);
  // A drawing that was under way when the tab went to the back.
  await page.waitForTimeout(200);
  const [before, step] = [await drawings(), stepOf(await textOf(page, statusLine))];
  await waitFor(
    'progress',
    () => textOf(page, statusLine),
    (status) => stepOf(status) > step + 20,
  );
  expect(await drawings()).toBe(before);

  await setHidden(page, false);
  await waitFor('drawing in front again', drawings, (count) => count > before);
});

/** Whatever can be pressed, typed into or dragged, smaller than 24 pixels in one direction. Links in a sentence are as high
 *  as their line, and what lies in another target is reached by that one. */
function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const targets = 'a[href], button, input, select, textarea, summary, [role="slider"], [role="button"]';
    const inSentence = (element: Element) =>
      element.tagName === 'A' && !!element.closest('p, li, td, figcaption, code');
    const boxOf = (element: Element) => (element.closest('label') ?? element).getBoundingClientRect();
    return [...document.querySelectorAll(targets)]
      .filter((element) => element.checkVisibility() && !inSentence(element))
      .flatMap((element) => {
        const { width, height } = boxOf(element);
        if (width === 0 || Math.min(width, height) > 23.9) return [];
        const name = element.getAttribute('aria-label') ?? element.textContent?.trim() ?? '';
        return [`${element.tagName}.${element.className}#${element.id} ${name}: ${width} x ${height}`];
      });
  });
}

/** Elements whose text is wider than their box, and that lie in nothing that scrolls. */
function overflowingText(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const scrolls = (element: Element | null): boolean =>
      element !== null && (/auto|scroll/.test(getComputedStyle(element).overflowX) || scrolls(element.parentElement));
    return [...document.querySelectorAll('body *:not(svg, svg *, math *, input)')]
      .filter((element) => element.checkVisibility() && element.textContent?.trim() && !element.closest('.off-screen'))
      .filter((element) => getComputedStyle(element).display !== 'inline' && !scrolls(element))
      .filter((element) => element.scrollWidth > element.clientWidth + 1)
      .map((element) => `${element.tagName}.${element.className}: ${element.scrollWidth} > ${element.clientWidth}`);
  });
}

async function openEverything(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const group of document.querySelectorAll('details')) group.open = true;
  });
}

describe.each([320, 1280])('At a width of %d', (width) => {
  test.each(experiments)(
    'every target of $experiment is large enough, and no text leaves its box',
    async ({ request }) => {
      const page = await lab.open(request, { viewport: { width, height: 800 } });
      if (width < 860) await page.click('.run-buttons button:has-text("Settings")');
      await openEverything(page);
      expect(await smallTargets(page)).toEqual([]);
      expect(await overflowingText(page)).toEqual([]);
      if (width < 860) await page.click('.sheet header button');
      await runToEnd(page);
      for (const depth of ['Beginner', 'Developer', 'Researcher']) {
        await page.click(`.reading-switch button:text-is("${depth}")`);
        await openEverything(page);
        expect(await smallTargets(page)).toEqual([]);
        expect(await overflowingText(page)).toEqual([]);
      }
      await page.click('.share > button');
      await page.locator('.share-note').waitFor();
      expect(await smallTargets(page)).toEqual([]);
      expect(await overflowingText(page)).toEqual([]);
    },
  );
});

test('nothing moves for a reader who asked for less motion', async () => {
  const page = await lab.newPage({ reducedMotion: 'reduce' });
  await openLab(page, lab.server, quick);
  await runToEnd(page);
  const moving = await page.evaluate(() => {
    const longest = (text: string) => Math.max(...text.split(',').map((one) => Number.parseFloat(one)));
    return [...document.querySelectorAll('*')]
      .filter((element) => {
        const { transitionDuration, animationDuration, scrollBehavior } = getComputedStyle(element);
        return longest(transitionDuration) > 0.01 || longest(animationDuration) > 0.01 || scrollBehavior === 'smooth';
      })
      .map(({ tagName, className }) => `${tagName}.${className}`);
  });
  expect(moving).toEqual([]);
});
