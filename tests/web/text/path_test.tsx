import { readFileSync } from 'node:fs';
import type { ComponentChild } from 'preact';
import { render } from 'preact-render-to-string';
import { beforeAll, describe, expect, test } from 'vitest';
import type { NormLabModule } from '../../../wasm/module';
import { noNumbers, numbersOfRun, type RunNumbers } from '../../../web/src/figures/run_numbers';
import { pathLength } from '../../../web/src/lab/view';
import { textOf, texts } from '../../../web/src/text/experiments';
import { pathEnd, pathSteps } from '../../../web/src/text/path';
import { askedOf } from '../../../web/src/text/predictions';
import { realCore } from '../core';
import { resultOf } from '../figures/result';

let core: NormLabModule;
beforeAll(async () => {
  core = await realCore();
  await texts.fetchAll();
});

const html = (text: ComponentChild) => render(<div>{text}</div>);

test('an address can name every step of the path, and no other', () => {
  expect(pathSteps).toHaveLength(pathLength);
});

test.each(pathSteps)('“$title” is a preset that the core accepts and that asks something', ({ request }) => {
  const checked = core.check(request);
  expect(checked).toMatchObject({ refusals: [], canonical: request });
  const preset = textOf(checked.experiment).presets.find((one) => one.request === request);
  expect(preset).toBeDefined();
  expect(askedOf(checked, preset)).not.toBeNull();
});

test('no two steps are the same, and the end leads to a preset beside the path', () => {
  expect(new Set(pathSteps.map(({ request }) => request)).size).toBe(pathSteps.length);
  expect(textOf('training').presets.find(({ request }) => request === pathEnd.request)?.topic).toBe('Mistakes');
});

test('the whole path takes a few minutes even where one worker has to do it all', () => {
  // Operations a second that one worker of a slow laptop does: half of the page's first guess.
  const rate = 1.5e10;
  const seconds = pathSteps.map(({ request }) => core.check(request).work / rate);
  expect(seconds.reduce((sum, one) => sum + one)).toBeLessThan(240);
});

test('its words are for beginners, and what a step has shown is said only after its run', () => {
  const named: RunNumbers = { say: (sentence) => sentence(() => '1.2345') };
  for (const { before, after } of pathSteps) {
    expect(html(before).length).toBeGreaterThan(150);
    expect(html(before).length).toBeLessThan(600);
    expect(html(after(noNumbers))).toBe('<div></div>');
    expect(html(after(named))).toContain('1.2345');
    for (const text of [before, after(named)]) expect(html(text)).not.toMatch(/<math|<pre|<code|[α-ω‖√∂²]/i);
  }
});

/** Last losses of runs, by scripts/golden/presets.sh. */
const golden = readFileSync(new URL('../../golden/presets.txt', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map((line) => line.split(' ') as [request: string, placement: string, loss: string]);

describe('what the steps say their runs show', { timeout: 120_000 }, () => {
  const requestOf = (step: number) => pathSteps[step - 1]?.request as string;
  const lossesOf = (step: number) =>
    Object.fromEntries(golden.flatMap(([of, placement, loss]) => (of === requestOf(step) ? [[placement, +loss]] : [])));

  /** What a step says after a run, every number of which is there; and the run's numbers. */
  function afterOf(step: number, request = requestOf(step)) {
    const data = resultOf(core, request);
    const said = html(pathSteps[step - 1]?.after(numbersOfRun(data)));
    expect(said).toMatch(/\d\.\d{4}/);
    const table = step === 6 ? 'exponent' : 'outcome';
    const column = step === 6 ? 'exponent' : 'last_loss';
    const rows = data.rows.table(table);
    return Object.fromEntries(
      rows.flatMap((unit) =>
        unit
          .texts('placement')
          .map((placement, row): [string, number] => [placement, unit.numbers(column)[row] ?? NaN]),
      ),
    );
  }

  test('1 and 2: Pre ends more than forty times lower, and with its last norm no lower', () => {
    const lesson = afterOf(1) as Record<'pre' | 'post', number>;
    expect(lesson.post / lesson.pre).toBeGreaterThan(40);
    const normed = afterOf(2) as Record<'pre' | 'post', number>;
    // “The gap is gone”: within two percent.
    expect(Math.abs(normed.post / normed.pre - 1)).toBeLessThan(0.02);
  });

  test('3, 4 and 5: Post stays at chance, leaves it with warm-up, and learns nothing at a thousand layers', () => {
    const [third, fourth, fifth] = [lossesOf(3), lossesOf(4), lossesOf(5)];
    expect(Math.log(16).toFixed(2)).toBe('2.77');
    expect(third.post).toBeGreaterThan(2.5);
    for (const placement of ['pre', 'sandwich', 'deepnorm']) expect(third[placement]).toBeLessThan(0.01);
    expect(fourth.post).toBeLessThan(1.5);
    expect(fourth.pre).toBeLessThan(0.01);
    expect(Math.log(24).toFixed(2)).toBe('3.18');
    expect(fifth.post).toBeGreaterThan(3.1);
    expect(fifth.deepnorm).toBeLessThan(0.3);
    expect(fifth.pre).toBeLessThan(0.3);
  });

  test('6: Post’s exponent is close to 0, Pre’s about that of one over the root', () => {
    const exponents = afterOf(6, `${requestOf(6)}&seed=0,1`) as Record<'pre' | 'post', number>;
    // Twice the 95 % interval of ten seeds that PyTorch gave: −0.01 ± 0.14 and −0.56 ± 0.11.
    expect(Math.abs(exponents.post)).toBeLessThan(0.28);
    expect(Math.abs(exponents.pre + 0.56)).toBeLessThan(0.22);
  });
});
