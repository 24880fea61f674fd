import { beforeAll, expect, test } from 'vitest';
import type { NormLabModule } from '../../../wasm/module';
import { figures, figuresOf } from '../../../web/src/figures/experiments';
import { type FigureData, largestOf } from '../../../web/src/figures/figure';
import { lossCurves, lossFigure } from '../../../web/src/figures/loss';
import { hasDigits, quoteTable, roundPositions } from '../../../web/src/figures/quotes';
import { streamFigure } from '../../../web/src/figures/stream';
import { homeOf } from '../../../web/src/text/experiments';
import { trainingPresets } from '../../../web/src/text/training_presets';
import { realCore } from '../core';
import { resultOf } from './result';

let core: NormLabModule;
let lesson: FigureData;
beforeAll(async () => {
  core = await realCore();
  await figures.fetchAll();
  lesson = resultOf(core, homeOf('training'));
}, 60_000);

const base = 'lab=1&run=training&depth=2&width=8&steps=20';

test('every experiment of the core has figures, and each names a table that is declared', () => {
  for (const { name, tables } of core.describe()) {
    expect(figuresOf(name).length).toBeGreaterThan(0);
    for (const { table } of figuresOf(name)) expect(tables.map((declared) => declared.name)).toContain(table);
  }
});

test('before the first row there is nothing to say', () => {
  const data = resultOf(core, base, 0);
  expect([lossFigure.summary(data), streamFigure.summary(data)]).toEqual(['', '']);
  expect(lossFigure.stops(data)).toEqual([]);
});

test('the sentence under the lesson’s loss quotes the losses of the result', () => {
  expect(lossFigure.summary(lesson)).toBe('After 301 steps, in nats: Pre is at 0.0002 and Post is at 0.0091.');
  expect(streamFigure.summary(lesson)).toContain('at initialization Pre 35.29 and 50.82 and Post 33.94 and 33.94');
});

test('the lesson’s measured losses have the printed digits at every chosen step', () => {
  const losses = quoteTable(lossFigure, lesson, trainingPresets[0]?.reference);
  expect(losses?.rows.map(({ series }) => series)).toEqual(['pre', 'post']);
  for (const { measured, printed } of losses?.rows ?? []) {
    expect(measured.map((value, i) => value !== null && hasDigits(value, printed?.[i] ?? ''))).toEqual([
      true,
      true,
      true,
      true,
    ]);
  }
});

test('while a run goes on the sentence says how far each curve is', () => {
  expect(lossFigure.summary(resultOf(core, base, 5))).toMatch(
    /^So far, in nats: Pre is at [\d.]+ \(step 4\) and Post is at /,
  );
});

test('with several seeds the core’s mean stands for the placement, and each seed has its own curve', () => {
  const data = resultOf(core, `${base}&seed=0-2&placement=post`);
  expect(lossCurves(data).map(({ seed, light }) => [seed, light])).toEqual([
    [0, true],
    [1, true],
    [2, true],
    [null, false],
  ]);
  expect(lossFigure.summary(data)).toContain('After 20 steps, in nats, mean of 3 seeds: Post is at ');
  const mean = data.rows.table('loss_summary')[0]?.cell('mean', 19);
  expect(lossFigure.read(data, 19)).toEqual([{ series: 'post', soft: undefined, name: 'Post', value: String(mean) }]);
});

test('a run that diverges is said to, with its step', () => {
  const data = resultOf(core, 'lab=1&run=training&depth=8&placement=none&lr=100&steps=20');
  expect(lossFigure.summary(data)).toMatch(/None diverged at step \d+/);
});

test('exact values are read at a step and at a block', () => {
  const data = resultOf(core, base);
  expect(lossFigure.stops(data)).toEqual(Array.from({ length: 20 }, (_, step) => step));
  expect(streamFigure.stops(data)).toEqual([1, 2]);
  const [pre] = lossFigure.read(data, 7);
  expect(Number(pre?.value)).toBe(data.rows.table('loss')[0]?.numbers('loss')[7]);
  expect(streamFigure.read(data, 2)[0]?.value).toMatch(/^[\d.]+ → [\d.]+$/);
});

test('chosen steps are few, round, and end with the last', () => {
  expect(roundPositions(301)).toEqual([0, 100, 200, 300]);
  expect(roundPositions(50)).toEqual([0, 20, 40, 49]);
  expect(roundPositions(1)).toEqual([0]);
  for (let steps = 1; steps < 400; steps++) {
    const chosen = roundPositions(steps);
    expect(chosen.length).toBeLessThanOrEqual(6);
    expect(chosen.at(-1)).toBe(steps - 1);
    expect(chosen.every(Number.isInteger)).toBe(true);
  }
});

test('with several seeds every figure says whose values it shows, while it runs and after', () => {
  const running = resultOf(core, `${base}&seed=0-2&placement=post`, 5);
  expect(lossFigure.whose(running)).toBe('seed 0');
  expect(lossCurves(running).map(({ seed, light }) => [seed, light])).toEqual([
    [0, false],
    [1, true],
    [2, true],
  ]);
  expect(lossFigure.summary(running)).toMatch(/^So far, in nats, seed 0: Post is at /);
  expect(streamFigure.summary(running)).toMatch(/the last block, seed 0: at initialization Post /);
  const data = resultOf(core, `${base}&seed=0-2&placement=post`);
  expect([lossFigure.whose(data), streamFigure.whose(data)]).toEqual(['mean of 3 seeds', 'mean of 3 seeds']);
  expect(streamFigure.summary(data)).toMatch(/the last block, mean of 3 seeds: at initialization Post /);
  expect(lossFigure.whose(resultOf(core, base))).toBe('');
});

test('where there are intervals, the legend says what they are', () => {
  const data = resultOf(core, `${base}&seed=0-2&placement=post`);
  for (const figure of [lossFigure, streamFigure]) expect(figure.legend?.(data)).toContain('95 % interval of the mean');
  expect(lossFigure.legend?.(resultOf(core, base))).toBe('');
});

test('placements with steps of their own have room for all of them, and the sentence says who ended before', () => {
  const data = resultOf(core, `${base}&steps@post=30`);
  expect(lossFigure.summary(data)).toMatch(
    /^After 30 steps, in nats: Pre is at [\d.]+ \(step 19\) and Post is at [\d.]+\.$/,
  );
  expect(lossFigure.stops(data).at(-1)).toBe(29);
  expect(largestOf(data.checked, 'steps')).toBe(30);
});
