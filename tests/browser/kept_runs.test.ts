import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import {
  ChromiumLab,
  firefoxTab,
  launchFirefox,
  openLab,
  resetButton,
  runButton,
  runToEnd,
  slow,
  statusLine,
  textOf,
  verdictLine,
  waitFor,
  waitForLab,
  waitForText,
} from './harness';

const lab = new ChromiumLab();

/** Four units, of which one alone takes about a second. */
const several = 'lab=1&run=training&placement=pre&seed=0-3&depth=8&steps=600&equal-tokens=all';
const stopButton = '.run-buttons button:has-text("Stop")';
const csvButton = '.figure-tools button:has-text("CSV")';

/** Runs until some of the units have ended, but not all, and gives their number. */
async function runSome(page: Page): Promise<void> {
  await page.click(runButton);
  await waitForText(page, statusLine, /[123] of 4 networks/);
}

const number = (text: string, pattern: RegExp) => Number(text.match(pattern)?.[1]);

describe('What a run has done', () => {
  test('is seen and saved after Stop, and Go on takes it up', async () => {
    const page = await lab.open(several);
    expect(await page.locator(stopButton).count()).toBe(0);
    await runSome(page);
    await page.click(stopButton);
    const stopped = await waitForText(page, statusLine, 'stopped, and kept');
    await waitForText(page, '.figure-card figcaption', 'So far, in nats');
    const saved = page.waitForEvent('download');
    await page.locator(csvButton).first().click();
    const lines = (await (await saved).createReadStream()).setEncoding('utf8');
    let csv = '';
    for await (const part of lines) csv += part;
    expect(csv.trimEnd().split('\n')).toHaveLength(1 + 600 * number(stopped, /(\d) of 4/));

    await waitForText(page, runButton, 'Go on');
    await page.click(runButton);
    await waitForText(page, statusLine, 'Done: 4 networks');
    const digest = await digestOf(page);
    await page.click(resetButton);
    await runToEnd(page);
    expect(await digestOf(page)).toBe(digest);
  });

  test('is taken up after a reload, with the digest of a run in one go, and then forgotten', async () => {
    const whole = await lab.open(several);
    await runToEnd(whole);
    const digest = await digestOf(whole);

    const page = await lab.open(several);
    await runSome(page);
    await page.reload();
    await waitForLab(page);
    await waitForText(page, statusLine, /^Will take .* [123] of 4 networks are kept from before\.$/);
    await page.click(runButton);
    await waitForText(page, statusLine, /\([123] from before\)/);
    await waitForText(page, statusLine, 'Done: 4 networks');
    expect(await digestOf(page)).toBe(digest);
    await waitForNothingKept(page);
  });

  test('can be forgotten with Reset', async () => {
    const page = await lab.open(several);
    await runSome(page);
    await page.reload();
    await waitForText(page, statusLine, 'kept from before');
    await page.click(resetButton);
    await waitFor(
      'status',
      () => textOf(page, statusLine),
      (text) => !text.includes('kept'),
    );
    await waitForNothingKept(page);
  });

  test.each([
    ['is refused', 'throw new DOMException("denied", "SecurityError")'],
    ['is missing', 'return undefined'],
  ])('where storage %s is kept for as long as the page lives, and nobody is told', async (_, answer) => {
    const page = await lab.newPage();
    await page.addInitScript(`Object.defineProperty(globalThis, 'indexedDB', { get() { ${answer} } })`);
    await page.goto(`${lab.server.url}#${several}`);
    await waitForLab(page);
    await runSome(page);
    await page.click(stopButton);
    await page.click(runButton);
    await waitForText(page, statusLine, /\([123] from before\)/);
    await waitForText(page, statusLine, 'Done: 4 networks');
  });

  test('of a single unit is not kept', async () => {
    const page = await lab.open(slow.replace('placement=pre,post', 'placement=pre'));
    await page.click(runButton);
    await waitForText(page, statusLine, /step [1-9]/);
    await page.click(stopButton);
    await waitForText(page, statusLine, /stopped$/);
    await waitForText(page, runButton, 'Run');
  });
});

test('Firefox takes up a run after a reload, too', async () => {
  const firefox = await launchFirefox();
  try {
    const tab = await firefoxTab(firefox);
    await openLab(tab, lab.server, several);
    await tab.click(runButton);
    await waitForText(tab, statusLine, /[123] of 4 networks/);
    await openLab(tab, lab.server, several);
    await waitForText(tab, statusLine, /[123] of 4 networks are kept from before/);
    await tab.click(runButton);
    await waitForText(tab, statusLine, /\([123] from before\)/);
    await waitForText(tab, statusLine, 'Done: 4 networks');
  } finally {
    await firefox.close();
  }
});

/** Waits until storage has forgotten all units, and then sees that a reload finds none. */
async function waitForNothingKept(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(keptUnits)).toBe(0);
  await page.reload();
  await waitForLab(page);
  await page.waitForTimeout(300);
  expect(await textOf(page, statusLine)).not.toContain('kept');
}

/** How many units the page's storage holds, in the page. (Beside them is only their list.) */
function keptUnits(): Promise<number> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('norm-lab');
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const counting = opening.result.transaction('units').objectStore('units').count();
      counting.onerror = () => reject(counting.error);
      counting.onsuccess = () => {
        opening.result.close();
        resolve(counting.result - 1);
      };
    };
  });
}

/** The digest in full. */
async function digestOf(page: Page): Promise<string> {
  const text = () =>
    page.evaluate((line) => document.querySelector(`${line} .digest-text`)?.getAttribute('title') ?? '', verdictLine);
  return (await text()).split(' ').at(-1) ?? '';
}
