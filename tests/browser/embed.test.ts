import type { Browser as Firefox } from 'puppeteer-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Server } from '../../scripts/browser/serve.mjs';
import { type CoursePage, embedsOf, examples, heard, type Place, serveCourse, told } from './course';
import { ChromiumLab, launchFirefox, openLab, runToEnd, waitFor, waitForText } from './harness';

const lab = new ChromiumLab();
let firefox: Pick<Firefox, 'newPage' | 'close'>;
let course: Server;

/** The examples of the documentation: two elements, and a frame of another origin, which is given twice: once more in a
 *  sandbox. */
beforeAll(async () => {
  const [elements, frame, heights] = (await examples('html', lab.server.url)) as [string, string, string];
  const sandboxed = frame.replace('<iframe', '<iframe sandbox="allow-scripts"').replaceAll('loading="lazy"', '');
  course = await serveCourse(
    elements +
      frame +
      sandboxed.replace('concentration&amp;width=16,32&amp;depth=3', 'jacobian&amp;width=16') +
      heights,
  );
  firefox = await launchFirefox();
});
afterAll(async () => {
  await firefox.close();
  await course.close();
});

const count = 4;

const digestOf = (place: Place) =>
  place.evaluate(() => document.querySelector<HTMLElement>('.digest-text')?.title.split(': ')[1] ?? '', null);

/** The digest that the lab's own page gives for a request. */
async function digestOnPage(request: string): Promise<string> {
  const page = await lab.newPage();
  await openLab(page, lab.server, request);
  await runToEnd(page);
  return digestOf(page);
}

async function openCourse(browser: string): Promise<CoursePage> {
  const page = (browser === 'Chromium' ? await lab.newPage() : await firefox.newPage()) as CoursePage;
  await page.goto(course.url);
  // Frames that are lazy come when they are near the window.
  for (let frame = 0; frame < count; frame++)
    await page.evaluate((index) => document.querySelectorAll('iframe')[index]?.scrollIntoView(), frame);
  return page;
}

/** Where the reader is: what has the focus, and how far the page is scrolled. */
function whereabouts(page: Place) {
  return page.evaluate(() => ({ focus: document.activeElement?.id, top: scrollY }), null);
}

describe.each(['Chromium', 'Firefox'])('a teacher’s page in %s', (browser) => {
  test('has four embeds, which run, report and take their height', async () => {
    const page = await openCourse(browser);
    await page.click('#answer');
    const before = await whereabouts(page);
    const embeds = await embedsOf(page, count);
    const requests = embeds.map((embed) => embed.url().split('#')[1] as string);
    expect(requests.map((request) => /run=(\w+)/.exec(request)?.[1])).toEqual([
      'training',
      'signal',
      'concentration',
      'jacobian',
    ]);
    await new Promise((later) => setTimeout(later, 500));
    // Before a click nothing is computed, and the reader is where they were.
    expect((await heard(page)).filter(({ data }) => typeof data === 'object' && data.type === 'run')).toEqual([]);
    expect(await whereabouts(page)).toEqual(before);

    for (const [index, embed] of embeds.entries()) {
      expect(await told(page, index, 'ready')).toEqual([{ normLab: 1, type: 'ready', request: requests[index] }]);
      await embed.click('.run-bar .primary');
      const [done] = await waitFor(
        'result',
        () => told(page, index, 'done'),
        (all) => all.length > 0,
        120,
      );
      await waitForText(embed as never, '.run-bar .status', 'Done');
      expect((await told(page, index, 'run')).length).toBe(1);
      expect((await told(page, index, 'step')).length).toBeGreaterThan(0);
      expect(done?.digest).toBe(await digestOf(embed));
      expect(done?.digest).toBe(await digestOnPage(requests[index] as string));
      expect(done?.request).toContain(`digest=`);
      expect(await told(page, index, 'error')).toEqual([]);
    }
    await waitFor(
      'frames as high as their content',
      () => heightsOf(page),
      (all) => all.every(({ missing }) => missing === 0),
    );
    await page.close();
  });
});

/** How high each frame is, and how much its last message of each form says that it should be higher. */
async function heightsOf(page: Place): Promise<{ height: number; missing: number }[]> {
  const messages = await heard(page);
  const heights = await page.evaluate(
    () => [...document.querySelectorAll('iframe')].map((frame) => frame.clientHeight),
    null,
  );
  return heights.map((height, index) => {
    const own = messages.filter(({ frame }) => frame === index).map(({ data }) => data);
    const asked = own
      .flatMap((data) => (typeof data === 'object' && data.type === 'resize' ? [data.height] : []))
      .at(-1);
    const canvas = own
      .flatMap((data) => (typeof data === 'object' && data.subject === 'lti.frameResize' ? [data.height] : []))
      .at(-1);
    const moodle = JSON.parse(own.filter((data) => typeof data === 'string').at(-1) as string);
    expect([canvas, moodle]).toEqual([asked, { subject: 'lti.frameResize', height: asked }]);
    return { height, missing: Math.abs((asked ?? 0) - height) };
  });
}
