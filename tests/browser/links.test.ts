import { describe, expect, test } from 'vitest';
import {
  addressRequest,
  ChromiumLab,
  openLab,
  quick,
  runToEnd,
  setFragment,
  statusLine,
  textOf,
  verdictLine,
  waitForLab,
  waitForText,
} from './harness';

const lab = new ChromiumLab();

describe('The address bar', () => {
  test('holds the canonical request', async () => {
    const page = await lab.open('run=training&lab=1&depth=24&%73teps=301&lr=1e-3&width=020&seed=0,1,2');
    await expect.poll(() => addressRequest(page)).toBe('lab=1&run=training&width=20&seed=0-2');
  });

  test('follows the controls', async () => {
    const page = await lab.open(quick);
    await page.fill('#control-depth', '3');
    await page.press('#control-depth', 'Enter');
    await expect
      .poll(() => addressRequest(page))
      .toBe(quick.replace('depth=2', 'depth=3').replace('placement=pre,post&', ''));
    await page.click('.control:has(#control-depth) .to-default');
    await expect.poll(() => addressRequest(page)).not.toContain('depth');
  });

  test('is obeyed when it changes, and with Back and Forward', async () => {
    const page = await lab.open();
    await page.click('.presets a:has-text("8 blocks")');
    await expect.poll(() => page.inputValue('#control-depth')).toBe('8');
    await setFragment(page, 'lab=1&run=training&depth=100');
    await expect.poll(() => page.inputValue('#control-depth')).toBe('100');
    await page.goBack();
    await expect.poll(() => page.inputValue('#control-depth')).toBe('8');
    await page.goBack();
    await expect.poll(() => page.inputValue('#control-depth')).toBe('24');
    await page.goForward();
    await expect.poll(() => page.inputValue('#control-depth')).toBe('8');
    await expect.poll(() => addressRequest(page)).toBe('lab=1&run=training&final-norm=off&depth=8');
  });

  test('obeys Back at once, though a change of the controls is still to be written', async () => {
    const page = await lab.newPage();
    await page.addInitScript(() => {
      // A busy machine tells late of what the reader did.
      const late = (event: Event) => {
        if (!event.isTrusted) return;
        event.stopImmediatePropagation();
        setTimeout(() => dispatchEvent(new HashChangeEvent('hashchange')), 1000);
      };
      addEventListener('hashchange', late);
    });
    await openLab(page, lab.server, 'lab=1&run=training&depth=7');
    await page.click('.presets a:has-text("8 blocks")');
    await expect.poll(() => page.inputValue('#control-depth')).toBe('8');
    await page.evaluate(() => {
      const depth = document.querySelector('#control-depth') as HTMLInputElement;
      for (const value of ['9', '10']) {
        depth.value = value;
        depth.dispatchEvent(new Event('input', { bubbles: true }));
        depth.dispatchEvent(new Event('change', { bubbles: true }));
      }
      history.back();
    });
    await page.waitForTimeout(1500);
    expect(await page.inputValue('#control-depth')).toBe('7');
    expect(addressRequest(page)).toBe('lab=1&run=training&depth=7');
  });

  test('may hold the request as a query', async () => {
    const page = await lab.newPage();
    await page.goto(`${lab.server.url}?lab=1&run=training&depth=7`);
    await waitForLab(page);
    expect(await page.inputValue('#control-depth')).toBe('7');
    await expect.poll(() => page.url()).toBe(`${lab.server.url}#lab=1&run=training&depth=7`);
  });

  test('keeps a query that is none of the lab’s, as courses add them', async () => {
    const page = await lab.newPage();
    await page.goto(`${lab.server.url}?utm_source=course#lab=1&run=training&depth=7`);
    await waitForLab(page);
    expect(await page.inputValue('#control-depth')).toBe('7');
    expect(new URL(page.url()).search).toBe('?utm_source=course');
  });

  test('keeps what a link promises until the settings change', async () => {
    const page = await lab.open(quick);
    await runToEnd(page);
    const link = await shared(page);
    await openLab(page, lab.server, new URL(link).hash.slice(1));
    expect(addressRequest(page)).toContain('digest=');
    await page.fill('#control-depth', '3');
    await page.press('#control-depth', 'Enter');
    await expect.poll(() => addressRequest(page)).not.toContain('digest=');
    expect(await textOf(page, verdictLine)).toBe('');
  });
});

describe('Share', () => {
  test('copies the request before a run, and its digest after it', async () => {
    const page = await lab.open(quick, { permissions: ['clipboard-read', 'clipboard-write'] });
    await expect.poll(() => addressRequest(page)).not.toContain('placement');
    expect(await shared(page)).toBe(page.url());
    expect(await textOf(page, '.share-note')).toContain('Share again after the run');
    await runToEnd(page);
    const link = await shared(page);
    expect(link).toMatch(/&digest=\d+-[0-9a-z]{26}-[0-9a-z]{12}$/);
    expect(await textOf(page, '.share-note')).toContain('It carries the digest of this result');

    const other = await lab.newPage();
    await other.goto(link);
    await waitForLab(other);
    expect(await textOf(other, statusLine)).toMatch(/^Will take/);
    await runToEnd(other);
    await waitForText(other, verdictLine, 'Reproduced bit for bit');
  });

  test('shows the link where the browser lets nothing be copied', async () => {
    const page = await lab.newPage();
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'clipboard', { value: undefined });
      document.execCommand = () => false;
    });
    await openLab(page, lab.server, quick);
    await page.click('.share > button');
    await expect.poll(() => page.inputValue('.share-note input')).toContain('#lab=1&run=training');
    await page.click('.share-note .quiet');
    expect(await page.locator('.share-note').count()).toBe(0);
  });
});

/** Presses Share and reads the clipboard. */
async function shared(page: Awaited<ReturnType<ChromiumLab['open']>>): Promise<string> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.click('.share > button');
  await waitForText(page, '.share-note', 'Link copied.');
  return page.evaluate(() => navigator.clipboard.readText());
}
