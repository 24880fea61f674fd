import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Server } from '../../scripts/browser/serve.mjs';
import {
  golden,
  launchChromium,
  openLab,
  quick,
  root,
  runToEnd,
  serveLab,
  setFragment,
  textOf,
  waitForText,
} from './harness';

const tooLong = {
  request: `lab=1&run=training&depth=${'9'.repeat(100_000)}`,
  field: 'request',
  value: 'lab=1&run=training&depth=999',
  message: 'at most 16384 are allowed',
};

interface Shown {
  field: string;
  value: string;
  /** The whole line. */
  message: string;
}

describe('The page', () => {
  let server: Server;
  let chromium: Browser;
  // One page for all of them, so that each shows that the lab survived the one before.
  let page: Page;
  const errors: string[] = [];
  beforeAll(async () => {
    [server, chromium] = await Promise.all([serveLab(), launchChromium()]);
    page = await chromium.newPage();
    page.on('pageerror', (error) => errors.push(error.message));
    page.on('console', (message) => {
      if (message.type() === 'error') errors.push(message.text());
    });
    await openLab(page, server, quick);
  });
  afterAll(async () => {
    await chromium?.close();
    await server?.close();
  });

  async function dismiss(): Promise<void> {
    await page.evaluate(() => document.querySelector<HTMLButtonElement>('.refused-link .quiet')?.click());
    await expect.poll(() => page.locator('.refused-link').count()).toBe(0);
  }

  /** Opens the fragment on the page as it stands, and gives what is refused. */
  async function refused(fragment: string): Promise<Shown[]> {
    await dismiss();
    await setFragment(page, fragment);
    await waitForText(page, '.refused-link h2', 'This link is not a request that the lab can run', 5);
    return page.evaluate(() => {
      const text = (node: Element | null) => node?.textContent ?? '';
      return [...document.querySelectorAll('.refused-link li')].map((item) => ({
        field: text(item.querySelector('b')),
        value: text(item.querySelector('q')),
        message: text(item),
      }));
    });
  }

  // An address without a fragment says nothing, so the page opens on its own request: the empty text is no link.
  test('opens on the lesson where the fragment is empty', async () => {
    await openLab(page, server, '');
    expect(await page.locator('.refused-link').count()).toBe(0);
    await expect.poll(() => new URL(page.url()).hash).toBe('#lab=1&run=training&final-norm=off');
  });

  const links = [...golden.hostile.filter(({ request }) => request !== ''), tooLong];
  test.each(links)('refuses $request: $field $message', async ({ request, field, value, message }) => {
    // An address drops line ends, so that one reaches the page only when it is encoded.
    const refusals = await refused(request.replaceAll('\n', '%0A'));
    const same = refusals.find((refusal) => refusal.field === field && refusal.message.includes(message));
    expect(same, JSON.stringify(refusals)).toBeDefined();
    // Of a long value, and of a whole request, the golden file has the beginning; what a run would take it leaves open.
    const isBeginning = field === 'request' || value.endsWith('...');
    if (['memory', 'work', 'rows'].includes(field)) expect(same?.value).toMatch(/^\d/);
    else if (isBeginning) expect(same?.value).toMatch(new RegExp(`^${value.replace(/\.\.\.$/, '')}`));
    else expect(same?.value).toBe(value);
    expect(same?.value.length).toBeLessThan(100);
  });

  test('runs on behind them', async () => {
    expect(await textOf(page, '.refused-link')).toContain('The lab below is at its last good request.');
    await runToEnd(page);
    await dismiss();
    await runToEnd(page);
    expect(errors).toEqual([]);
  });
});

describe('The command line', () => {
  const programs = [
    { name: 'native', command: [join(root, 'build/release/norm-lab')] },
    { name: 'wasm', command: ['node', join(root, 'build/wasm/norm-lab.js')] },
  ];
  describe.each(programs)('$name', ({ command: [program = '', ...options] }) => {
    test.each([...golden.hostile, tooLong])('refuses $request: $field $message', ({ request, field, message }) => {
      const { status, stdout, stderr } = spawnSync(program, [...options, '--quiet', request], { encoding: 'utf8' });
      expect(stdout).toBe('');
      expect(status).toBe(2);
      expect(stderr.split('\n').find((line) => line.startsWith(`${field} "`) && line.includes(message))).toBeDefined();
      expect(stderr.length).toBeLessThan(4000);
    });
  });
});
