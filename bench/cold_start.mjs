import { launchChromium } from '../scripts/browser/chromium.mjs';
import { serve } from '../scripts/browser/serve.mjs';
import { median } from './report.mjs';

const kVisits = 5;
const kTargets = { seconds: 1, javascript: 150_000, wasm: 100_000 };

/** One visit by a browser that has never been here: seconds from navigation to first paint and to the first step, and
 *  what had been asked for until then. */
async function visit({ url, requests }) {
  const before = requests.length;
  const browser = await launchChromium();
  const page = await browser.newPage();
  // As early as a reader could: Run is pressed as soon as it can be.
  await page.addInitScript(() => {
    const press = setInterval(() => {
      const run = [...document.querySelectorAll('button')].find((b) => /^\W*Run$/.test(b.textContent) && !b.disabled);
      if (!run) return;
      clearInterval(press);
      run.click();
    }, 5);
    const look = setInterval(() => {
      if (!/step [1-9]/.test(document.body?.textContent ?? '')) return;
      clearInterval(look);
      window.firstStep = performance.now();
    }, 5);
  });
  await page.goto(url);
  let firstStep;
  while (firstStep === undefined) firstStep = await page.evaluate(() => window.firstStep);
  const paint = await page.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime);
  const until = requests.length;
  await page.waitForTimeout(4000); // for what is fetched when the page is at rest
  await browser.close();
  return { firstStep: firstStep / 1000, paint: paint / 1000, asked: requests.slice(before, until) };
}

function report(what, value, target, unit) {
  console.log(`${what}: ${value} ${unit} (target: at most ${target}, ${value <= target ? 'met' : 'missed'})`);
}

const totalOf = (sizes, pattern) =>
  [...sizes].filter(([path]) => pattern.test(path)).reduce((sum, [, size]) => sum + size, 0);

/** Navigation to the first training step, and everything fetched on the way, compressed. */
export async function measureColdStart() {
  const server = await serve('dist');
  const visits = [];
  for (let i = 0; i < kVisits; i++) visits.push(await visit(server));
  const sizesOf = (requests) => new Map(requests.map(({ path, bytes }) => [path, bytes]));
  const sizes = sizesOf(visits.flatMap(({ asked }) => asked));
  console.log(`\nCold start in Chromium, median of ${kVisits} visits, what is fetched until then gzipped`);
  report(
    'navigation to the first step',
    Number(median(visits.map((v) => v.firstStep)).toFixed(2)),
    kTargets.seconds,
    's',
  );
  report('navigation to the first paint', Number(median(visits.map((v) => v.paint)).toFixed(2)), 0.5, 's');
  report('JavaScript', totalOf(sizes, /\.m?js$/), kTargets.javascript, 'bytes');
  report('wasm', totalOf(sizes, /\.wasm$/), kTargets.wasm, 'bytes');
  for (const [when, fetched] of [
    ['until then', sizes],
    ['later too', sizesOf(server.requests)],
  ]) {
    console.log(`in all, ${when}: ${totalOf(fetched, /./)} bytes in ${fetched.size} files`);
  }
  await server.close();
}
