import { describe, expect, test } from 'vitest';
import { addressRequest, ChromiumLab, runToEnd, slow, startRun, statusLine, textOf, waitForText } from './harness';

const lab = new ChromiumLab();
const to = (name: string) => `.switcher a:has-text("${name}")`;

describe('The switcher', () => {
  test('finds each experiment as it was left, also with Back and Forward', async () => {
    const page = await lab.open();
    expect(await page.getAttribute(to('Jacobian'), 'href')).toBe('#lab=1&run=jacobian');
    await page.click('.presets a:has-text("8 blocks")');
    await page.click(to('Jacobian'));
    await waitForText(page, 'h1', 'gradient');
    expect(await page.getAttribute(to('Jacobian'), 'aria-current')).toBe('page');
    expect(await page.getAttribute(to('Training'), 'aria-current')).toBeNull();
    await page.fill('#control-width', '32');
    await page.press('#control-width', 'Enter');
    await expect.poll(() => addressRequest(page)).toBe('lab=1&run=jacobian&width=32');

    await page.click(to('Training'));
    await expect.poll(() => page.inputValue('#control-depth')).toBe('8');
    await expect.poll(() => addressRequest(page)).toBe('lab=1&run=training&final-norm=off&depth=8');
    await page.goBack();
    await expect.poll(() => page.inputValue('#control-width')).toBe('32');
    await page.goForward();
    await expect.poll(() => page.inputValue('#control-depth')).toBe('8');
  });

  test('can be gone back from, also long after the last change', async () => {
    const page = await lab.open('lab=1&run=jacobian&width=32');
    // The address bar follows changes with less haste than this.
    await page.waitForTimeout(600);
    await page.click(to('Signal'));
    await expect.poll(() => addressRequest(page)).toBe('lab=1&run=signal');
    await page.waitForTimeout(600);
    await page.click('.presets a:has-text("The published draw")');
    await expect.poll(() => page.inputValue('#control-seed')).toBe('0');
    await page.goBack();
    await expect.poll(() => page.inputValue('#control-seed'), { timeout: 5000 }).toBe('0-9');
    await page.goBack();
    await expect.poll(() => addressRequest(page)).toBe('lab=1&run=jacobian&width=32');
  });

  test('leaves this tab alone when another one is asked for', async () => {
    const page = await lab.open('lab=1&run=jacobian&width=32');
    const [other] = await Promise.all([
      page.context().waitForEvent('page'),
      page.click(to('Signal'), { modifiers: ['Control'] }),
    ]);
    await other.close();
    expect(addressRequest(page)).toBe('lab=1&run=jacobian&width=32');
    expect(await page.inputValue('#control-width')).toBe('32');
  });

  test('says where one is, in the page’s title too', async () => {
    const page = await lab.open('lab=1&run=jacobian');
    expect(await page.title()).toContain('Jacobian');
    await page.click(to('Training'));
    await expect.poll(() => page.title()).toContain('Training');
  });

  test('ends the run of the experiment that is left, and keeps what it had', async () => {
    const page = await lab.open(slow);
    await startRun(page);
    const ended = page.workers()[0]?.waitForEvent('close', { timeout: 5000 });
    await page.click(to('Jacobian'));
    await ended;
    expect(await textOf(page, statusLine)).toMatch(/^Will take/);
    await runToEnd(page);
    await page.click(to('Training'));
    await waitForText(page, '.figure-card .badge', 'stopped early');
    await waitForText(page, '.figure-card figcaption', 'So far, in nats');
    await page.click(to('Jacobian'));
    await waitForText(page, '.figure-card figcaption', 'Spectral norm at a scale of 1 and 8');
    await waitForText(page, statusLine, 'Done');
  });
});

test('thin lines can be hidden, and stay hidden while other experiments are looked at', async () => {
  const page = await lab.open('lab=1&run=jacobian&width=16');
  await runToEnd(page);
  const lines = page.locator('.canvas-jacobian [stroke-dasharray]');
  await expect.poll(() => lines.count()).toBeGreaterThan(0);
  const toggle = page.locator('.figure-card').first().getByRole('button', { name: 'Theory' });
  expect(await toggle.getAttribute('aria-pressed')).toBe('true');
  await toggle.click();
  await expect.poll(() => lines.count()).toBe(0);
  await page.click(to('Training'));
  await page.click(to('Jacobian'));
  expect(await toggle.getAttribute('aria-pressed')).toBe('false');
});
