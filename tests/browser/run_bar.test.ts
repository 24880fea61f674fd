import { describe, expect, test } from 'vitest';
import {
  addressRequest,
  ChromiumLab,
  deep,
  quick,
  resetButton,
  runButton,
  runToEnd,
  setFragment,
  slow,
  startRun,
  statusLine,
  stepButton,
  textOf,
  waitForLab,
  waitForText,
} from './harness';

const lab = new ChromiumLab();
const notRun = /^Will take/;
const caption = '.figure-card figcaption';

describe('The run bar', () => {
  test('runs, pauses and goes on to the end', async () => {
    const page = await lab.open(slow.replace('steps=3000', 'steps=300'));
    expect(await textOf(page, statusLine)).toMatch(notRun);
    await page.click(runButton);
    await waitForText(page, runButton, 'Pause');
    await waitForText(page, statusLine, /step \d+ of 300/);
    await page.click(runButton);
    const paused = await waitForText(page, statusLine, 'paused');
    await waitForText(page, runButton, 'Go on');
    // Longer than the time between two reports, so that a run that had not stopped would be seen.
    await page.waitForTimeout(500);
    expect(stepOf(await textOf(page, statusLine)) - stepOf(paused)).toBeLessThanOrEqual(100);
    const still = await textOf(page, statusLine);
    await page.waitForTimeout(500);
    expect(await textOf(page, statusLine)).toBe(still);
    await page.click(runButton);
    await waitForText(page, statusLine, 'Done: 2 networks', 120);
    await waitForText(page, runButton, 'Run');
  });

  test('steps one step at a time, and runs on from there', async () => {
    const page = await lab.open(quick.replace('placement=pre,post', 'placement=pre'));
    for (const step of [1, 2, 3]) {
      await page.click(stepButton);
      await waitForText(page, statusLine, `step ${step} of 30`);
    }
    expect(await textOf(page, statusLine)).toContain('paused');
    await runToEnd(page);
    expect(await page.locator('.quotes tbody tr').count()).toBeGreaterThan(1);
  });

  test('clears the result on Reset', async () => {
    const page = await lab.open(quick);
    const before = await textOf(page, caption);
    await runToEnd(page);
    await expect.poll(() => textOf(page, caption)).not.toBe(before);
    await page.click(resetButton);
    await expect.poll(() => textOf(page, caption)).toBe(before);
    expect(await textOf(page, statusLine)).toMatch(notRun);
    expect(await page.isDisabled(resetButton)).toBe(true);
    await runToEnd(page);
  });

  test('answers Reset at once while 1,000 blocks train', async () => {
    const page = await lab.open(deep);
    await page.click(runButton);
    await waitForText(page, statusLine, /step [1-9]\d* of 50/);
    const milliseconds = await page.evaluate(async (reset) => {
      const start = performance.now();
      const button = document.querySelector<HTMLButtonElement>(reset);
      button?.click();
      // The frame after the one in which the answer stands has been painted when the timer fires.
      await new Promise((painted) => requestAnimationFrame(() => setTimeout(painted)));
      return button?.disabled ? performance.now() - start : Number.POSITIVE_INFINITY;
    }, resetButton);
    console.log(`Reset during a step of 1,000 blocks is painted after ${milliseconds.toFixed(0)} ms.`);
    expect(milliseconds).toBeLessThan(1000);
    expect(await textOf(page, statusLine)).toMatch(notRun);
    await page.click('.presets a:has-text("8 blocks")');
    await page.click(stepButton);
    await waitForText(page, statusLine, 'step 1 of 301');
  });

  test('is clean after a reload in mid-run', async () => {
    const page = await lab.open(slow);
    await startRun(page);
    await page.reload();
    await waitForLab(page);
    expect(await textOf(page, statusLine)).toMatch(notRun);
    expect(await page.isDisabled(resetButton)).toBe(true);
    expect(addressRequest(page)).toContain('steps=3000');
    await startRun(page);
  });

  test('reaches the values that the lesson published', async () => {
    const page = await lab.open();
    await runToEnd(page);
    const rows = page.locator('.quotes tbody tr');
    await expect.poll(() => rows.allInnerTexts()).toHaveLength(4);
    const cells = (await rows.allInnerTexts()).map((row) => row.match(/[\d.]+/g));
    expect(cells).toEqual([
      ['0', '3.5975', '3.5975', '3.4074', '3.4074'],
      ['100', '0.0005', '0.0005', '0.0495', '0.0495'],
      ['200', '0.0003', '0.0003', '0.0175', '0.0175'],
      ['300', '0.0002', '0.0002', '0.0091', '0.0091'],
    ]);
    expect(await page.locator('.quotes .tick:has-text("✓")').count()).toBe(8);
  });
});

describe('Changed settings', () => {
  test('keep the figure of the earlier ones, and say so', async () => {
    const page = await lab.open(quick);
    await runToEnd(page);
    const shown = await textOf(page, caption);
    expect(await page.locator('.badge').count()).toBe(0);
    await page.fill('#control-depth', '3');
    await page.press('#control-depth', 'Enter');
    await waitForText(page, '.figure-card.stale .badge', 'from earlier settings');
    expect(await textOf(page, caption)).toBe(shown);
    expect(await page.locator('.canvas svg path').count()).toBeGreaterThan(2);
    expect(await textOf(page, statusLine)).toMatch(notRun);
    await runToEnd(page);
    expect(await page.locator('.badge').count()).toBe(0);
    expect(await textOf(page, caption)).not.toBe(shown);
  });

  test('end the run that they make useless', async () => {
    const page = await lab.open(slow);
    await startRun(page);
    const ended = page.workers()[0]?.waitForEvent('close', { timeout: 5000 });
    await page.fill('#control-depth', '3');
    await page.press('#control-depth', 'Enter');
    await waitForText(page, statusLine, notRun);
    await ended;
    await waitForText(page, '.badge', 'from earlier settings');
  });

  test('that cannot be run keep Run from starting, and say why', async () => {
    const page = await lab.open(quick);
    await page.fill('#control-depth', '1e9');
    await page.press('#control-depth', 'Enter');
    await waitForText(page, statusLine, 'Not run: depth “1e9” must be a whole number');
    // The button stays in the reach of the keyboard, so that its reason can be read; pressing it does nothing.
    await page.press(runButton, 'Enter');
    expect(await textOf(page, statusLine)).toContain('Not run');
    expect(await page.inputValue('#control-depth')).toBe('1e9');
    await page.fill('#control-depth', '2');
    await page.press('#control-depth', 'Enter');
    await runToEnd(page);
  });
});

describe('A worker that dies', () => {
  test('in mid-run yields a message, and the lab goes on', async () => {
    const page = await lab.open(slow);
    await startRun(page);
    await page.workers()[0]?.evaluate(() => {
      setTimeout(() => {
        throw new Error('memory is gone');
      });
    });
    expect(await waitForText(page, statusLine, 'The run ended')).toMatch(
      /A worker of the lab died: .*memory is gone.*Run starts it again/,
    );
    await waitForText(page, '.badge', 'stopped early');
    lab.errors.splice(0);
    await startRun(page);
    await page.click(resetButton);
    await setFragment(page, quick);
    await runToEnd(page);
  });

  test('without a word leaves the page at work, and Reset helps', async () => {
    const page = await lab.open(slow);
    await startRun(page);
    const [worker] = page.workers();
    const closed = worker?.waitForEvent('close');
    await worker?.evaluate(() => close()).catch(() => {});
    await closed;
    await page.click(resetButton);
    await startRun(page);
  });
});

test('What cannot be fetched is said, and a reload helps', async () => {
  const page = await lab.newPage();
  for (const part of ['**/worker-*.js', '**/*.wasm']) {
    await page.route(part, (route) => route.abort());
    // From elsewhere: the same address again would not load anything.
    await page.goto('about:blank');
    await page.goto(`${lab.server.url}#${quick}`);
    await waitForText(page, '.start-problem', /^The lab could not be loaded: .*Reload the page to try again\.$/);
    lab.errors.splice(0);
    await page.unroute(part);
    await page.reload();
    await waitForLab(page);
    await runToEnd(page);
  }
});

describe('The keyboard alone', () => {
  test('chooses a preset, runs it and clears it', async () => {
    const page = await lab.open();
    await tabTo('Rate 0.003');
    await page.keyboard.press('Enter');
    await expect.poll(() => addressRequest(page)).toBe('lab=1&run=training&final-norm=off&lr=0.003');
    await tabTo('Run');
    await page.keyboard.press('Space');
    await waitForText(page, statusLine, /step [1-9]/);
    expect(await focused()).toContain('Pause');
    await page.keyboard.press('Enter');
    await waitForText(page, statusLine, 'paused');
    await page.keyboard.press('Enter');
    await waitForText(page, statusLine, 'Done', 120);
    await tabTo('Reset');
    await page.keyboard.press('Enter');
    await waitForText(page, statusLine, notRun);

    function focused(): Promise<string> {
      return page.evaluate(() => document.activeElement?.textContent ?? '');
    }

    async function tabTo(name: string): Promise<void> {
      for (let presses = 0; presses < 120; presses++) {
        await page.keyboard.press('Tab');
        if ((await focused()).endsWith(name)) return;
      }
      throw new Error(`Tab does not lead to ${name}.`);
    }
  });
});

function stepOf(status: string): number {
  return Number(/step ([\d,]+)/.exec(status)?.[1]?.replace(',', ''));
}
