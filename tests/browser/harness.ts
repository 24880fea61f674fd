import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { BrowserContextOptions, Browser as Chromium, Page } from 'playwright-core';
import { type Browser as Firefox, launch } from 'puppeteer-core';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { launchChromium } from '../../scripts/browser/chromium.mjs';
import { type Server, serve } from '../../scripts/browser/serve.mjs';
import { realCore } from '../web/core';

export { launchChromium };

/** The checkout. */
export const root = fileURLToPath(new URL('../../', import.meta.url));
/** Where on its host the page lies: as in a course's folder, not at the top. */
export const place = '/some/course/lab/';

const firefoxProgram = '/usr/bin/firefox-esr';

/** Serves the built page. */
export function serveLab(): Promise<Server> {
  return serve(join(root, 'dist'), place);
}

/** Firefox wants a home that belongs to its user; it gets one of its own, which closing removes. */
export async function launchFirefox(): Promise<Pick<Firefox, 'newPage' | 'close'>> {
  const home = await mkdtemp(join(tmpdir(), 'norm-lab-firefox-'));
  const firefox = await launch({
    browser: 'firefox',
    executablePath: firefoxProgram,
    env: { ...process.env, HOME: home },
  });
  const close = async () => {
    await firefox.close();
    await rm(home, { recursive: true, force: true, maxRetries: 5 });
  };
  return { newPage: () => firefox.newPage(), close };
}

/** What the tests do with a page of either browser. */
export interface Tab {
  goto(url: string): Promise<unknown>;
  click(selector: string): Promise<unknown>;
  evaluate<R, A>(code: (argument: A) => R, argument: A): Promise<Awaited<R>>;
  close(): Promise<unknown>;
}

/** A page of Firefox as a Tab. (One of Chromium is a Tab as it is.) */
export async function firefoxTab(firefox: Pick<Firefox, 'newPage'>): Promise<Tab> {
  const page = await firefox.newPage();
  return {
    goto: (url) => page.goto(url),
    click: (selector) => page.click(selector),
    evaluate: (code, argument) => page.evaluate(code as (argument: unknown) => never, argument),
    close: () => page.close(),
  };
}

/** Asks until the answer satisfies, and gives that answer. (The page's policy forbids the drivers' own way of waiting.) */
export async function waitFor<T>(
  what: string,
  ask: () => Promise<T>,
  satisfies: (answer: T) => boolean,
  seconds = 60,
): Promise<T> {
  const end = performance.now() + seconds * 1000;
  for (;;) {
    const answer = await ask();
    if (satisfies(answer)) return answer;
    if (performance.now() > end) throw new Error(`No ${what} within ${seconds} s. The last: ${JSON.stringify(answer)}`);
    await new Promise((next) => setTimeout(next, 50));
  }
}

/** The text of the first element, as it is read; empty where there is none. */
export function textOf(tab: Tab, selector: string): Promise<string> {
  return tab.evaluate((selector) => document.querySelector(selector)?.textContent ?? '', selector);
}

export function waitForText(tab: Tab, selector: string, part: string | RegExp, seconds = 60): Promise<string> {
  const has = (text: string) => (typeof part === 'string' ? text.includes(part) : part.test(text));
  return waitFor(`${selector} with ${part}`, () => textOf(tab, selector), has, seconds);
}

export const runButton = '.run-bar .primary';
export const stepButton = '.run-buttons button:nth-last-child(2)';
export const resetButton = '.run-buttons button:last-child';
export const statusLine = '.run-bar .status';
export const verdictLine = '.run-bar .digest';

/** Opens the page with a request in its fragment and waits until the lab is there. */
export async function openLab(tab: Tab, server: Pick<Server, 'url'>, request = ''): Promise<void> {
  // Another fragment alone would not load the page anew.
  await tab.goto('about:blank');
  await tab.goto(server.url + (request && `#${request}`));
  await waitForLab(tab);
}

export async function waitForLab(tab: Tab): Promise<void> {
  const state = () =>
    tab.evaluate(
      () => ({
        ready: !!document.querySelector('.run-bar .status')?.textContent,
        problem: document.querySelector('.start-problem')?.textContent,
      }),
      null,
    );
  await waitFor('lab', state, ({ ready, problem }) => {
    if (problem) throw new Error(problem);
    return ready;
  });
}

/** Puts another request into the address bar of the open page. */
export async function setFragment(tab: Tab, fragment: string): Promise<void> {
  await tab.evaluate((fragment) => {
    location.hash = fragment;
  }, fragment);
}

/** Starts what stands, and waits until its first pieces of work are done. */
export async function startRun(tab: Tab): Promise<void> {
  await tab.click(runButton);
  await waitForText(tab, statusLine, /^[a-z]+ [1-9]/);
}

/** Runs what stands, to its end. */
export async function runToEnd(tab: Tab, seconds = 120): Promise<void> {
  await tab.click(runButton);
  await waitForText(tab, statusLine, 'Done', seconds);
}

/** The request that the address bar holds. */
export function addressRequest(page: Page): string {
  return new URL(page.url()).hash.slice(1);
}

/** Chromium and a server for the tests of one file. A test fails when one of its pages logs an error. */
export class ChromiumLab {
  readonly errors: string[] = [];
  #server: Server | null = null;
  #chromium: Chromium | null = null;
  #pages: Page[] = [];

  constructor() {
    beforeAll(async () => {
      [this.#server, this.#chromium] = await Promise.all([serveLab(), launchChromium()]);
    });
    afterAll(async () => {
      await this.#chromium?.close();
      await this.#server?.close();
    });
    afterEach(async () => {
      for (const page of this.#pages.splice(0)) await page.context().close();
      expect(this.errors.splice(0)).toEqual([]);
    });
  }

  get server(): Server {
    if (!this.#server) throw new Error('The server is not up.');
    return this.#server;
  }

  get chromium(): Chromium {
    if (!this.#chromium) throw new Error('Chromium is not up.');
    return this.#chromium;
  }

  /** A page with storage of its own, still empty; it is closed after the test. */
  async newPage(options: BrowserContextOptions = {}): Promise<Page> {
    const context = await this.chromium.newContext({ viewport: { width: 1280, height: 900 }, ...options });
    const page = await context.newPage();
    this.#pages.push(page);
    page.on('pageerror', (error) => this.errors.push(error.message));
    page.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning') this.errors.push(message.text());
    });
    return page;
  }

  /** A page with the lab in it, at this request. */
  async open(request = '', options: BrowserContextOptions = {}): Promise<Page> {
    const page = await this.newPage(options);
    await openLab(page, this.server, request);
    return page;
  }
}

/** Requests of three sizes. */
export const quick = 'lab=1&run=training&placement=pre,post&depth=2&width=8&steps=30';
export const slow = 'lab=1&run=training&placement=pre,post&depth=24&steps=3000&equal-tokens=all';
export const deep = 'lab=1&run=training&placement=deepnorm&depth=1000&steps=50';

/** Placements with several seeds, and values of their own. */
export const ownValues =
  'lab=1&run=training&placement=pre,post,deepnorm&depth=2&width=16&steps=12&seed=0,1&optimizer@pre=sgd&momentum@pre=0.9&warmup@post=6&init@deepnorm=xavier-uniform';

/** A request of each experiment that is run in a moment. */
const small: Record<string, string> = {
  training: quick,
  signal: 'lab=1&run=signal&depth=4&width=32&seed=0-2',
  jacobian: 'lab=1&run=jacobian&norm=layer,rms,scale&width=16&seed=0-2',
  gradients: 'lab=1&run=gradients&depth=1,2&width=16&hidden=16&heads=2&vocab=20&batch=2&length=4&seed=0-2',
  update: 'lab=1&run=update&depth=2,4&width=16&hidden=16&heads=2&vocab=7&length=3&batch=2&steps=6&seed=0-2',
  anatomy: 'lab=1&run=anatomy&depth=3&width=16&hidden=16&heads=2&vocab=7&length=3&batch=2&steps=6&seed=0-2',
  map: 'lab=1&run=map&x-cells=3&y-cells=2&y-to=4&width=16&steps=20&seed=0,1',
  concentration: 'lab=1&run=concentration&width=16,32&depth=3&seed=0-4',
};

const core = await realCore();

/** Every experiment that the core describes. */
export const experiments = core
  .describe()
  .map(({ name }) => ({ experiment: name, request: small[name] ?? `lab=1&run=${name}` }));

export interface HostileRequest {
  request: string;
  field: string;
  value: string;
  message: string;
}

const corpus = readFileSync(join(root, 'tests/golden/links.txt'), 'utf8').trim().split('\n');
const madeWithThisVersion = `&digest=${core.numericsVersion()}-`;

export const golden = {
  /** The corpus's links of this version of the numerics; those of older ones ask for the same runs. */
  links: corpus.filter((link) => link.includes(madeWithThisVersion)),
  hostile: JSON.parse(readFileSync(join(root, 'tests/golden/hostile_requests.json'), 'utf8')) as HostileRequest[],
};
