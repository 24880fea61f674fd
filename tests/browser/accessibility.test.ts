import { describe, expect, test } from 'vitest';
import { capitalised } from '../../web/src/figures/format';
import { readingDepths } from '../../web/src/lab/view';
import { violations } from './faults';
import {
  ChromiumLab,
  experiments,
  ownValues,
  quick,
  runToEnd,
  setFragment,
  slow,
  startRun,
  waitForText,
} from './harness';

const lab = new ChromiumLab();

describe.each([
  { colorScheme: 'light', width: 1280 },
  { colorScheme: 'dark', width: 1280 },
  { colorScheme: 'light', width: 380 },
  { colorScheme: 'dark', width: 380 },
] as const)('axe-core finds no fault, $colorScheme, $width wide,', ({ colorScheme, width }) => {
  const options = { colorScheme, viewport: { width, height: 800 } };

  test('before a run, with every setting open', async () => {
    const page = await lab.open(ownValues, options);
    expect(await violations(page)).toEqual([]);
    if (width < 860) await page.click('.run-buttons button:has-text("Settings")');
    await page.evaluate(() => {
      for (const group of document.querySelectorAll<HTMLDetailsElement>('details')) group.open = true;
    });
    await page.fill('#control-depth', '1e9');
    await page.press('#control-depth', 'Enter');
    await page.locator('.control-help .refusal').waitFor();
    expect(await violations(page)).toEqual([]);
  });

  test('while a placement is built', async () => {
    const page = await lab.open('lab=1&run=training&placement=own,pre&own-norms=n1-n3&own-first=25', options);
    if (width < 860) await page.click('.run-buttons button:has-text("Settings")');
    await page.waitForSelector('.slot-formula >> nth=1');
    expect(await violations(page)).toEqual([]);
  });

  test('during a run and after it, with tables and what Share says', async () => {
    const page = await lab.open(slow, options);
    await startRun(page);
    expect(await violations(page)).toEqual([]);
    await setFragment(page, quick);
    await waitForText(page, '.badge', 'from earlier settings');
    expect(await violations(page)).toEqual([]);
    await runToEnd(page);
    await page.click('.figure-tools button[aria-expanded]');
    await page.click('.share > button');
    await page.locator('.share-note').waitFor();
    expect(await violations(page)).toEqual([]);
  });

  test('with what can be saved', async () => {
    const page = await lab.open(ownValues, options);
    await page.click('.export > button');
    await page.locator('.export-group').first().waitFor();
    expect(await violations(page)).toEqual([]);
    await runToEnd(page);
    expect(await violations(page)).toEqual([]);
  });

  test('with a refused link', async () => {
    const page = await lab.open('lab=1&run=training&depth=-1&lr=NaN', options);
    await page.locator('.refused-link').waitFor();
    expect(await violations(page)).toEqual([]);
  });
});

describe.each(['light', 'dark'] as const)('axe-core finds no fault with every experiment, %s,', (colorScheme) => {
  test.each(experiments)('$experiment, before its run and after it', async ({ request }) => {
    const page = await lab.open(request, { colorScheme });
    expect(await violations(page)).toEqual([]);
    await runToEnd(page);
    await page.evaluate(() => {
      for (const button of document.querySelectorAll<HTMLButtonElement>('.figure-tools button[aria-expanded]'))
        button.click();
    });
    await expect.poll(() => page.locator('.data-table').count()).toBeGreaterThan(1);
    expect(await violations(page)).toEqual([]);
  });

  test.each(experiments)('$experiment, read at each depth on a phone', async ({ request }) => {
    const page = await lab.open(request, { colorScheme, viewport: { width: 320, height: 640 } });
    for (const depth of readingDepths) {
      await page.getByRole('button', { name: capitalised(depth), exact: true }).click();
      await page.locator(`.reading.${depth} h2`).first().waitFor();
      // A box knows that it scrolls once it has been laid out.
      await page.evaluate(() => new Promise(requestAnimationFrame));
      expect(await violations(page)).toEqual([]);
    }
  });
});

describe.each(['light', 'dark'] as const)('axe-core finds no fault, %s,', (colorScheme) => {
  test.each(experiments)('with a link to $experiment that is refused', async ({ request }) => {
    const page = await lab.open(`${request}&seed=none`, { colorScheme });
    await page.locator('.refused-link').waitFor();
    expect(await violations(page)).toEqual([]);
  });

  test('with recorded results', async () => {
    const page = await lab.newPage({ colorScheme });
    await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'WebAssembly'));
    await page.goto(lab.server.url);
    await expect.poll(() => page.locator('.recorded .canvas svg').count()).toBeGreaterThan(0);
    await page.click('.recorded .figure-tools button');
    expect(await violations(page)).toEqual([]);
  });
});

test('the theme that the reader chooses wins over the system’s, and is kept', async () => {
  const page = await lab.open('', { colorScheme: 'light' });
  const theme = () => page.evaluate(() => document.documentElement.dataset.theme);
  expect(await theme()).toBe('light');
  await page.click('[aria-label="Dark theme"]');
  expect(await theme()).toBe('dark');
  await page.reload();
  await expect.poll(theme).toBe('dark');
});
