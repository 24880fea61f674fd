import { chromium } from 'playwright-core';
import { serve } from './serve.mjs';

// As root Chromium wants --no-sandbox; the others keep it from asking the network for anything.
const kFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** A fresh Chromium. */
export const launch = () => chromium.launch({ executablePath: '/usr/bin/chromium', args: kFlags });

/** A page of this checkout in a Chromium of its own: evaluate() as Playwright has it, and close(). */
export async function openTab(path) {
  const server = await serve('.');
  const browser = await launch();
  const page = await browser.newPage();
  page.on('pageerror', (error) => console.error(`${path}: ${error.message}`));
  await page.goto(`${server.address}/${path}`);
  return {
    evaluate: (run, argument) => page.evaluate(run, argument),
    async close() {
      await browser.close();
      server.close();
    },
  };
}
