import { beforeAll, expect, test } from 'vitest';
import type { Experiment, NormLabModule } from '../../../wasm/module';
import { figures, figuresOf } from '../../../web/src/figures/experiments';
import type { Preset } from '../../../web/src/lab/preset';
import { first, homeOf, textOf, texts } from '../../../web/src/text/experiments';
import { readings } from '../../../web/src/text/readings';
import { invitationOf } from '../../../web/src/text/words';
import { realCore } from '../core';

let core: NormLabModule;
let experiments: Experiment[];
beforeAll(async () => {
  core = await realCore();
  await Promise.all([texts, figures, readings].map((parts) => parts.fetchAll()));
  experiments = core.describe();
});

const everyPreset = (): Preset[] => experiments.flatMap(({ name }) => [...textOf(name).presets]);

test('the core accepts every preset, each in canonical form, and no two are the same', () => {
  const presets = everyPreset();
  for (const { request } of presets) expect(core.check(request)).toMatchObject({ refusals: [], canonical: request });
  expect(new Set(presets.map(({ request }) => request)).size).toBe(presets.length);
});

test('a preset runs the experiment that it stands with, and each experiment opens on its first', () => {
  for (const experiment of experiments) {
    const { presets } = textOf(experiment.name);
    for (const { request } of presets) expect(core.check(request).experiment).toBe(experiment.name);
    expect(homeOf(experiment.name)).toBe(presets[0]?.request);
  }
});

test('the page names the experiments before it knows the core’s, in the core’s order', () => {
  expect(texts.names).toEqual(experiments.map(({ name }) => name));
});

test('the page opens on the lesson', () => {
  expect(homeOf('training')).toBe('lab=1&run=training&final-norm=off');
});

test('a reference has a value for each of its positions, only for series of the request, and a figure to stand under', () => {
  for (const { request, reference } of everyPreset()) {
    if (!reference) continue;
    const { experiment, values } = core.check(request);
    expect(figuresOf(experiment).map(({ name }) => name)).toContain(reference.figure);
    for (const { series, values: printed } of reference.printed) {
      expect(values.some(({ text }) => text.split(',').includes(series))).toBe(true);
      expect(printed).toHaveLength(reference.positions.length);
    }
  }
});

test('every experiment has its words, an invitation for each figure and something to read', () => {
  for (const experiment of experiments) {
    const text = textOf(experiment.name);
    const { words } = text;
    expect(Object.values(words)).not.toContain('unit');
    for (const { name } of figuresOf(experiment.name))
      expect(invitationOf(text, name, undefined).question).toMatch(/\?$/);
    expect(readings.get(experiment.name)).toBeDefined();
  }
});

test('before the core is there the page asks what the core will ask', () => {
  expect(experiments.find(({ name }) => name === first.name)?.question).toBe(first.question);
});

test('an experiment that nobody has written about opens on its defaults, without figures', () => {
  expect(textOf('tomography').presets).toEqual([]);
  expect(homeOf('tomography')).toBe('lab=1&run=tomography');
  expect(figuresOf('tomography')).toEqual([]);
});
