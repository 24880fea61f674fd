import { launchChromium } from '../scripts/browser/chromium.mjs';
import { serve } from '../scripts/browser/serve.mjs';

/** A page of this checkout in a Chromium of its own: evaluate() as Playwright has it, and close(). */
export async function openTab(path) {
  const server = await serve('.');
  const browser = await launchChromium();
  const page = await browser.newPage();
  page.on('pageerror', (error) => console.error(`${path}: ${error.message}`));
  await page.goto(`${server.url}${path}`);
  return {
    evaluate: (run, argument) => page.evaluate(run, argument),
    async close() {
      await browser.close();
      await server.close();
    },
  };
}
