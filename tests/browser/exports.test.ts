import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { realCore } from '../web/core';
import { csvsOf } from '../web/figures/result';
import { ChromiumLab, experiments, quick, runToEnd, setFragment, slow, startRun, waitForText } from './harness';

const lab = new ChromiumLab();
const core = await realCore();
const seeds = 'lab=1&run=training&placement=pre,post&depth=2&width=8&steps=12&seed=0-2';

async function openExport(page: Page): Promise<void> {
  await page.click('.export > button');
  await page.locator('.export-panel .export-group').first().waitFor();
}

/** Presses a button of the panel; its file's name and content. */
async function save(page: Page, button: string): Promise<{ name: string; content: Buffer }> {
  const saved = page.waitForEvent('download');
  await page
    .getByRole('group', { name: 'Export', exact: true })
    .getByRole('button', { name: button, exact: true })
    .click();
  const download = await saved;
  return { name: download.suggestedFilename(), content: readFileSync(await download.path()) };
}

/** The buttons of the panel that can be pressed. */
function ready(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLButtonElement>('.export-panel .export-buttons button:not(:disabled)')].map(
      (button) => button.getAttribute('aria-label') ?? button.textContent ?? '',
    ),
  );
}

describe('Export', () => {
  test('saves every table as the core writes it, and the means that are drawn', async () => {
    const page = await lab.open(seeds);
    await runToEnd(page);
    await openExport(page);
    const digest = core.check(seeds).canonical && (await page.textContent('.export-request'))?.split(' · ')[1];
    for (const [table, csv] of csvsOf(core, seeds)) {
      const { title } = core.describe()[0]?.tables.find(({ name }) => name === table) ?? { title: '' };
      if (csv.trim().split('\n').length < 2) continue;
      const { name, content } = await save(page, `CSV of ${title}`);
      expect(name).toBe(`norm-lab-${table}-${digest?.slice(0, 8)}.csv`);
      expect(content.toString()).toBe(csv);
    }
    await page.keyboard.press('Escape');
    const means = page.waitForEvent('download');
    await page.click('.figure-tools button:text-is("CSV of means")');
    expect((await means).suggestedFilename()).toBe(`norm-lab-loss_summary-${digest?.slice(0, 8)}.csv`);
  });

  test('saves the run as JSON, its script and what is to be cited', async () => {
    const page = await lab.open(quick);
    await openExport(page);
    expect(await ready(page)).toEqual(['PyTorch', 'BibTeX']);
    const { content: before } = await save(page, 'PyTorch');
    expect(before.toString()).toContain('\nDIGEST = ""\n');
    await runToEnd(page);
    const { name, content } = await save(page, 'JSON');
    const { request, digest, tables } = JSON.parse(content.toString());
    expect(name).toBe(`norm-lab-training-${digest.slice(0, 8)}.json`);
    expect(request).toBe(core.check(quick).canonical);
    expect(tables.map((table: { name: string }) => table.name)).toEqual(
      core.describe()[0]?.tables.map(({ name }) => name),
    );
    const script = (await save(page, 'PyTorch')).content.toString();
    expect(script).toContain(`\nREQUEST = "${request}"\n`);
    expect(script).toContain(`\nDIGEST = "${digest}"\n`);
    expect(script).toContain('\nLAB = {\n    ("pre", 0): {0: ');
    const bib = (await save(page, 'BibTeX')).content.toString();
    expect(bib).toContain(`digest ${digest}`);
    expect(bib).toContain('@misc{xiong2020,');
  });

  test.each(['light', 'dark'] as const)('saves figures that stand alone, %s', async (colorScheme) => {
    const page = await lab.open(seeds, { colorScheme });
    await runToEnd(page);
    await openExport(page);
    const digest = (await page.textContent('.export-request'))?.split(' · ')[1] ?? '';
    const svg = (await save(page, 'SVG of Loss')).content.toString();
    const png = (await save(page, 'PNG of Loss')).content;
    expect(svg).toContain(digest);
    expect(svg).not.toMatch(/var\(--|href=|<style|url\([^#]/);
    const alone = await page.evaluate((svg) => {
      const { documentElement: root } = new DOMParser().parseFromString(svg, 'image/svg+xml');
      return {
        name: root.nodeName,
        color: root.getAttribute('color'),
        size: [root.getAttribute('width'), root.getAttribute('height')].map(Number),
        title: root.querySelector('title')?.textContent,
        desc: root.querySelector('desc')?.textContent,
        metadata: root.querySelector('metadata')?.textContent,
      };
    }, svg);
    expect(alone.name).toBe('svg');
    expect(alone.color).toBe(colorScheme === 'light' ? '#1c1e21' : '#eceae5');
    expect(alone.title).toBe('Loss');
    expect(alone.desc).toContain('mean of 3 seeds: Pre is at');
    expect(alone.metadata).toBe(`Norm Lab · ${core.check(seeds).canonical} · ${digest}`);
    // The size stands in the first chunk of a PNG, after its signature, length and name.
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual(alone.size.map((pixels) => 2 * pixels));
  });

  test.each(experiments)('lists every figure and table of $experiment', async ({ experiment, request }) => {
    const page = await lab.open(request);
    await runToEnd(page);
    await openExport(page);
    const names = await ready(page);
    const drawn = await page.evaluate(() =>
      [...document.querySelectorAll('.figure-card')]
        .filter((card) => card.querySelector('figcaption') && card.querySelector('.figure-svg'))
        .map((card) => card.querySelector('h2')?.textContent),
    );
    expect(drawn.length).toBeGreaterThan(0);
    for (const title of drawn) expect(names).toContain(`SVG of ${title}`);
    const csvs = names.filter((name) => name.startsWith('CSV of '));
    const { tables } = core.describe().find(({ name }) => name === experiment) ?? { tables: [] };
    expect(csvs.length).toBeGreaterThan(tables.length / 2);
    for (const name of names.slice(0, 3)) expect((await save(page, name)).content.length).toBeGreaterThan(100);
    const note = await page.textContent('.export-group');
    if (['training', 'signal', 'jacobian'].includes(experiment)) expect(names).toContain('PyTorch');
    else expect(note).toContain(`no PyTorch script for ${experiment}`);
  });

  test('says that it is of earlier settings, and has no result while there is none', async () => {
    const page = await lab.open(quick);
    await runToEnd(page);
    await setFragment(page, slow);
    await openExport(page);
    await waitForText(page, '.export-panel', 'from earlier settings');
    expect((await save(page, 'PyTorch')).content.toString()).toContain(`REQUEST = "${core.check(quick).canonical}"`);
    await startRun(page);
    expect(await ready(page)).not.toContain('JSON');
  });

  test('opens and closes by keyboard, within a small phone', async () => {
    const page = await lab.open(quick, { viewport: { width: 320, height: 640 } });
    await page.focus('.export > button');
    await page.keyboard.press('Enter');
    await page.locator('.export-panel .export-group').first().waitFor();
    const box = await page.locator('.export-panel').boundingBox();
    expect(box?.x).toBeGreaterThanOrEqual(0);
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(320);
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(640);
    for (let press = 0; press < 2; press++) await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('PyTorch');
    await page.keyboard.press('Escape');
    expect(await page.locator('.export-panel').count()).toBe(0);
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Export');
  });
});
