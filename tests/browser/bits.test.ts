import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Server } from '../../scripts/browser/serve.mjs';
import {
  firefoxTab,
  golden,
  launchChromium,
  launchFirefox,
  openLab,
  root,
  runButton,
  serveLab,
  type Tab,
  textOf,
  verdictLine,
  waitForText,
} from './harness';

const reproduced = 'Reproduced bit for bit';

let server: Server;
beforeAll(async () => {
  server = await serveLab();
});
afterAll(() => server?.close());

/** Opens a link, runs it, and gives what the page says about its digest. */
async function verdictOf(tab: Tab, link: string): Promise<string> {
  await openLab(tab, server, link);
  expect(await textOf(tab, verdictLine)).toContain('is what this link promises. Run checks it.');
  await tab.click(runButton);
  return waitForText(tab, verdictLine, /Reproduced|Not reproduced|version 999/, 120);
}

describe('Chromium', () => {
  let chromium: Browser;
  beforeAll(async () => {
    chromium = await launchChromium();
  });
  afterAll(() => chromium?.close());

  test.each(golden.links)('reproduces %s', async (link) => {
    const page = await chromium.newPage();
    expect(await verdictOf(page, link)).toContain(reproduced);
    await page.close();
  });

  // Three placements and three seeds: with three workers, units end in another order than they begin.
  const severalUnits = golden.links.filter((link) => /placement=pre,sandwich,deepnorm|seed=0-2/.test(link));
  test.each(
    severalUnits.flatMap((link) => [
      { link, cores: 2, workers: 1 },
      { link, cores: 4, workers: 3 },
    ]),
  )('reproduces $link with $workers workers', async ({ link, cores, workers }) => {
    const page = await chromium.newPage();
    await page.addInitScript((cores) => {
      Object.defineProperty(Navigator.prototype, 'hardwareConcurrency', { get: () => cores });
    }, cores);
    let started = 0;
    page.on('worker', () => {
      started++;
    });
    expect(await verdictOf(page, link)).toContain(reproduced);
    expect(started).toBe(workers);
    await page.close();
  });

  describe('a link that promises something else', () => {
    const link = golden.links.find((link) => link.includes('placement=pre,sandwich,deepnorm')) ?? '';
    const [, request, version, digest = '', tags = ''] = /^(.*)&digest=(\d+)-([^-]+)-([^-]+)$/.exec(link) ?? [];

    test('names the first unit that differs', async () => {
      const page = await chromium.newPage();
      const tagOfSecond = `${tags.slice(0, 6)}${otherLetter(tags.charAt(6))}${tags.slice(7)}`;
      const verdict = await verdictOf(page, `${request}&digest=${version}-${changed(digest)}-${tagOfSecond}`);
      expect(verdict).toContain('Not reproduced: the first unit that differs is sandwich');
      await page.close();
    });

    test('says so when every unit agrees and the whole does not', async () => {
      const page = await chromium.newPage();
      const verdict = await verdictOf(page, `${request}&digest=${version}-${changed(digest)}-${tags}`);
      expect(verdict).toMatch(/every unit agrees/);
      await page.close();
    });

    test('says so when it was made with another version', async () => {
      const page = await chromium.newPage();
      const verdict = await verdictOf(page, `${request}&digest=999-${digest}-${tags}`);
      expect(verdict).toContain('The link was made with version 999');
      await page.close();
    });
  });
});

describe('Firefox', () => {
  let firefox: Awaited<ReturnType<typeof launchFirefox>>;
  beforeAll(async () => {
    firefox = await launchFirefox();
  });
  afterAll(() => firefox?.close());

  test.each(golden.links)('reproduces %s', async (link) => {
    const tab = await firefoxTab(firefox);
    expect(await verdictOf(tab, link)).toContain(reproduced);
    await tab.close();
  });
});

describe('The command line', () => {
  const programs = [
    { name: 'native, by g++', command: [join(root, 'scripts/run'), '--engine', 'native'] },
    { name: 'native, by clang', command: [join(root, 'build/clang/norm-lab')] },
    { name: 'wasm, in Node', command: [join(root, 'scripts/run'), '--engine', 'wasm'] },
  ];
  describe.each(programs)('$name', ({ command }) => {
    test.each(golden.links)('reproduces %s', async (link) => {
      const [program = '', ...options] = command;
      const { stdout, stderr } = await promisify(execFile)(program, [...options, '--digest', link]);
      expect(stderr).toContain(reproduced);
      expect(stdout.trim()).toBe(/&digest=\d+-([^-]+)-/.exec(link)?.[1]);
    });
  });
});

function otherLetter(letter: string): string {
  return letter === '0' ? '1' : '0';
}

function changed(text: string): string {
  return otherLetter(text.charAt(0)) + text.slice(1);
}
