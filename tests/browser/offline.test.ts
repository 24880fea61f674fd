import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { build } from 'vite';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type Server, serve } from '../../scripts/browser/serve.mjs';
import {
  firefoxTab,
  golden,
  launchChromium,
  launchFirefox,
  openLab,
  place,
  root,
  runButton,
  type Tab,
  textOf,
  verdictLine,
  waitFor,
  waitForLab,
  waitForText,
} from './harness';

const footer = '.page-footer';
const link = golden.links.find((one) => one.includes('run=jacobian')) ?? '';

let folder: string;
const built = (version: string) => join(folder, version);

/** Builds the page with a mark in each of its parts: those of a version say so when they are loaded. */
function buildVersion(version: string): Promise<unknown> {
  const mark = {
    name: 'mark',
    renderChunk: (code: string) => `(globalThis.versions ??= []).push("${version}");${code}`,
  };
  return build({
    configFile: join(root, 'vite.config.ts'),
    logLevel: 'error',
    plugins: [mark],
    build: { outDir: built(version) },
  });
}

beforeAll(async () => {
  // Not as for tests: as it is published.
  vi.stubEnv('NODE_ENV', 'production');
  folder = await mkdtemp(join(tmpdir(), 'norm-lab-versions-'));
  await buildVersion('A');
  await buildVersion('B');
  vi.unstubAllEnvs();
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** A host whose files can be changed, and that can go away, while its address stays. */
class Host {
  #server: Server | null = null;
  #url = '';

  get url(): string {
    return this.#url;
  }

  async has(version: string): Promise<void> {
    const port = this.#url ? Number(new URL(this.#url).port) : 0;
    await this.goAway();
    this.#server = await serve(built(version), place, port);
    this.#url = this.#server.url;
  }

  async goAway(): Promise<void> {
    await this.#server?.close();
    this.#server = null;
  }
}

/** The versions of the parts that the page has loaded, each once. */
function versions(tab: Tab): Promise<string[]> {
  return tab.evaluate(() => [...new Set((globalThis as unknown as { versions: string[] }).versions)], null);
}

async function reload(tab: Tab): Promise<void> {
  await tab.evaluate(() => {
    document.documentElement.dataset.old = 'yes';
    location.reload();
  }, null);
  await waitFor(
    'reloaded page',
    () => tab.evaluate(() => document.documentElement.dataset.old ?? 'no', null).catch(() => 'on its way'),
    (old) => old === 'no',
  );
  await waitForLab(tab);
}

/** Looks at another experiment, whose parts are fetched when they are wanted. */
async function visitSignal(tab: Tab): Promise<void> {
  await tab.evaluate(() => {
    location.hash = 'lab=1&run=signal';
  }, null);
  await waitForText(tab, 'h1', /signal|stream/i);
  await waitForText(tab, '.figure-card', /\w/);
}

async function reproduces(tab: Tab): Promise<void> {
  await tab.click(runButton);
  await waitForText(tab, verdictLine, 'Reproduced bit for bit');
}

/** What is told of a browser that keeps an offline copy. */
function keepsCopies(newTab: () => Promise<Tab>): void {
  const host = new Host();
  afterAll(() => host.goAway());

  test('the page starts and runs to its digest when the host has gone', async () => {
    const tab = await newTab();
    await host.has('A');
    await openLab(tab, host, '');
    await waitForText(tab, footer, 'Works offline.');
    await host.goAway();
    await openLab(tab, host, link);
    await reproduces(tab);
    await visitSignal(tab);
    expect(await textOf(tab, '.start-problem')).toBe('');
    await tab.close();
  });

  test('a new version takes over as a whole', async () => {
    const tab = await newTab();
    await host.has('A');
    await openLab(tab, host, link);
    await waitForText(tab, footer, 'Works offline.');
    const partOfA = await tab.evaluate(() => document.querySelector<HTMLScriptElement>('script[src]')?.src ?? '', null);

    await host.has('B');
    await reload(tab);
    await waitForText(tab, footer, 'A newer version of the lab is here.');
    await visitSignal(tab);
    expect(await versions(tab)).toEqual(['A']);
    expect(await tab.evaluate((url) => fetch(url).then(({ status }) => status), partOfA)).toBe(200);

    await reload(tab);
    await waitForText(tab, footer, 'Works offline.');
    expect(await versions(tab)).toEqual(['B']);
    await openLab(tab, host, link);
    await reproduces(tab);
    await visitSignal(tab);
    expect(await versions(tab)).toEqual(['B']);
    await tab.close();
  });
}

describe('Chromium', () => {
  let chromium: Browser;
  beforeAll(async () => {
    chromium = await launchChromium();
  });
  afterAll(() => chromium?.close());

  keepsCopies(async () => (await chromium.newContext()).newPage());

  test('keeps no copy of a page in a frame', async () => {
    const host = new Host();
    await host.has('A');
    const page = await (await chromium.newContext()).newPage();
    const frames = `${host.url}frames.html`;
    const body = '<iframe src="./" width="800" height="600"></iframe>';
    await page.route(frames, (route) => route.fulfill({ contentType: 'text/html', body }));
    await page.goto(frames);
    const frame = await waitFor('frame', async () => page.frames()[1], Boolean);
    const parts = () => frame?.evaluate(() => performance.getEntriesByType('resource').length) ?? Promise.resolve(0);
    // All parts have come, so the time of keeping is past.
    await waitFor('rest of the parts', parts, (count) => count > 20);
    await page.waitForTimeout(500);
    expect(await frame?.evaluate(() => document.querySelector('.page-footer')?.textContent)).toBe('');
    await page.close();
    await host.goAway();
  });
});

describe('Firefox', () => {
  let firefox: Awaited<ReturnType<typeof launchFirefox>>;
  beforeAll(async () => {
    firefox = await launchFirefox();
  });
  afterAll(() => firefox?.close());

  keepsCopies(() => firefoxTab(firefox));
});
