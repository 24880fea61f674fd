import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { ChromiumLab, experiments, quick, runToEnd } from './harness';

const lab = new ChromiumLab();

/** What the keyboard must reach: everything that the mouse can press, type into or drag. */
const controls = 'a[href], button, input, select, textarea, summary, [role="slider"], [tabindex="0"]';

interface Walk {
  /** Controls in sight that Tab does not lead to, by what they are called. */
  missed: string[];
  /** Controls that do not show that they have the focus. */
  unmarked: string[];
  stops: number;
}

/** Presses Tab from the top of the page to its end. In a group of radio buttons Tab stops once; the arrow keys do the rest. */
async function walk(page: Page): Promise<Walk> {
  await page.evaluate((controls) => {
    // Tab starts from the top, wherever the focus was.
    document.body.tabIndex = -1;
    document.body.focus();
    const visited = new Set<Element>();
    const unmarked: string[] = [];
    const nameOf = (element: Element) =>
      `${element.tagName} ${element.getAttribute('aria-label') ?? (element.textContent?.trim() || element.id)}`;
    const look = (element: Element) => {
      const { outlineStyle, boxShadow } = getComputedStyle(element);
      return `${outlineStyle === 'none' ? '' : outlineStyle} ${boxShadow}`;
    };
    const isMarked = (element: Element) => {
      const marked = [element, element.nextElementSibling, element.parentElement].flatMap((each) => each ?? []);
      const focused = marked.map(look);
      (element as HTMLElement).blur();
      const changed = marked.some((each, i) => look(each) !== focused[i]);
      (element as HTMLElement).focus();
      return changed;
    };
    Object.assign(globalThis, {
      visit() {
        const element = document.activeElement;
        if (!element || element === document.body || visited.has(element)) return false;
        visited.add(element);
        if (!isMarked(element)) unmarked.push(nameOf(element));
        return true;
      },
      result() {
        const radioGroups = new Set([...visited].map((element) => (element as HTMLInputElement).name).filter(Boolean));
        const missed = [...document.querySelectorAll<HTMLInputElement>(controls)].filter(
          (element) =>
            element.checkVisibility() &&
            !element.disabled &&
            !visited.has(element) &&
            !(element.type === 'radio' && radioGroups.has(element.name)),
        );
        return { missed: missed.map(nameOf), unmarked, stops: visited.size };
      },
    });
  }, controls);
  const call = <T>(name: string) =>
    page.evaluate((name) => (globalThis as unknown as Record<string, () => unknown>)[name]?.(), name) as Promise<T>;
  do await page.keyboard.press('Tab');
  while (await call<boolean>('visit'));
  return call<Walk>('result');
}

test('Tab reaches every control, and each shows that it has the focus', async () => {
  const page = await lab.open(quick);
  await page.evaluate(() => {
    for (const group of document.querySelectorAll('details')) group.open = true;
  });
  const { missed, unmarked, stops } = await walk(page);
  expect(missed).toEqual([]);
  expect(unmarked).toEqual([]);
  expect(stops).toBeGreaterThan(40);
});

test.each(experiments)(
  'Tab reaches what a finished run of $experiment adds: exports, tables, choices',
  async ({ request }) => {
    const page = await lab.open(request);
    await runToEnd(page);
    for (const button of await page.getByRole('button', { name: 'Table' }).all()) await button.click();
    await page.getByRole('button', { name: 'Share' }).click();
    await page.locator('.share-note').waitFor();
    const { missed, unmarked } = await walk(page);
    expect(missed).toEqual([]);
    expect(unmarked).toEqual([]);
  },
);
