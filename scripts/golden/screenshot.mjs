// Writes docs/screenshot.png, the README's picture, from the built page: the lesson, run to its end.
// Use: scripts/build && node scripts/golden/screenshot.mjs

import { launchChromium } from '../browser/chromium.mjs';
import { serve } from '../browser/serve.mjs';

const server = await serve('dist');
const browser = await launchChromium();
const page = await browser.newPage({ viewport: { width: 1280, height: 1200 }, colorScheme: 'light' });
await page.goto(server.url);
await page.getByRole('button', { name: 'Run', exact: true }).click();
while (!(await page.evaluate(() => document.body.textContent.includes('Done')))) await page.waitForTimeout(200);
await page.waitForTimeout(500);
await page.screenshot({ path: 'docs/screenshot.png' });
await browser.close();
await server.close();
