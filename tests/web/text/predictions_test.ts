import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Experiment, NormLabModule } from '../../../wasm/module';
import { type FigureData, plainView } from '../../../web/src/figures/figure';
import { choicesOf, outcomeOf } from '../../../web/src/figures/prediction';
import type { Prediction } from '../../../web/src/lab/prediction';
import { RunRows } from '../../../web/src/lab/rows';
import { textOf, texts } from '../../../web/src/text/experiments';
import { askedOf, predictions } from '../../../web/src/text/predictions';
import { realCore } from '../core';
import { resultOf } from '../figures/result';

let core: NormLabModule;
let experiments: Experiment[];
beforeAll(async () => {
  core = await realCore();
  experiments = core.describe();
  await texts.fetchAll();
});

const presetOf = (experiment: string, name: string) => {
  const preset = textOf(experiment).presets.find((one) => one.name === name);
  if (!preset) throw new Error(`${experiment} has no preset ${name}`);
  return preset;
};

const all = Object.entries(predictions).flatMap(([experiment, byName]) =>
  Object.keys(byName).map((name) => ({ experiment, name })),
);

test.each(all)('$experiment, “$name”: a question with two to four answers, all different', ({ experiment, name }) => {
  const preset = presetOf(experiment, name);
  const checked = core.check(preset.request);
  const described = experiments.find((one) => one.name === experiment) as Experiment;
  const asked = askedOf(checked, preset);
  expect(asked?.question).toMatch(/\?$/);
  const texts = choicesOf(asked?.prediction as Prediction, checked, described).map(({ text }) => text);
  expect(texts.length).toBeGreaterThanOrEqual(2);
  expect(texts.length).toBeLessThanOrEqual(4);
  expect(new Set(texts).size).toBe(texts.length);
});

test('a request that is no preset is asked what its experiment is about, where it compares two to four placements', () => {
  const asked = (request: string) => askedOf(core.check(request), undefined);
  expect(asked('lab=1&run=training&depth=3')?.prediction.measure).toBe('last-loss');
  expect(asked('lab=1&run=signal&depth=3')?.prediction.measure).toBe('signal-size');
  expect(asked('lab=1&run=training&depth=3&placement=pre')).toBeNull();
  expect(asked('lab=1&run=training&depth=3&placement=pre,post,sandwich,deepnorm,branch')).toBeNull();
  expect(asked('lab=1&run=anatomy&depth=3')).toBeNull();
});

/** Last losses of runs, by scripts/golden/presets.sh. */
const golden = readFileSync(new URL('../../golden/presets.txt', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map((line) => line.split(' ') as [request: string, placement: string, loss: string]);

/** A training run's result as far as its last losses go, each times a factor. */
function goldenResult(request: string, factorOf: (placement: string) => number): FigureData {
  const lines = golden.filter(([of]) => of === request);
  const rows = new RunRows();
  rows.addSummary({
    name: 'loss_summary',
    rows: lines.length,
    columns: [
      { name: 'placement', values: lines.map(([, placement]) => placement) },
      { name: 'step', values: new Float64Array(lines.length) },
      { name: 'mean', values: Float64Array.from(lines, ([, placement, loss]) => Number(loss) * factorOf(placement)) },
    ],
  });
  const experiment = experiments.find(({ name }) => name === 'training') as Experiment;
  return { checked: core.check(request), experiment, rows, finished: true, view: plainView };
}

test.each(all.filter(({ experiment }) => experiment === 'training'))(
  'the run answers what “$name” asks, and would if its losses were a tenth off',
  ({ name }) => {
    const { request } = presetOf('training', name);
    const prediction = predictions.training?.[name] as Prediction;
    const right = outcomeOf(
      prediction,
      goldenResult(request, () => 1),
    )?.right;
    expect(right).toBeDefined();
    for (const [, placement] of golden.filter(([of]) => of === request)) {
      for (const factor of [0.9, 1.1]) {
        const other = goldenResult(request, (one) => (one === placement ? factor : 1));
        expect(outcomeOf(prediction, other)?.right, `${placement} × ${factor}`).toBe(right);
      }
    }
  },
);

describe('of real runs', { timeout: 60_000 }, () => {
  const answerOf = (experiment: string, name: string, request = presetOf(experiment, name).request) => {
    const prediction = predictions[experiment]?.[name] as Prediction;
    const data = resultOf(core, request);
    const right = outcomeOf(prediction, data)?.right;
    return choicesOf(prediction, data.checked, data.experiment).find(({ key }) => key === right)?.text;
  };

  test('after 60 steps the lesson has its gap, and nothing of it with the final norm', () => {
    const short = (name: string) => `${presetOf('training', name).request}&steps=60`;
    expect(answerOf('training', 'The lesson', short('The lesson'))).toBe('Pre');
    expect(answerOf('training', 'With the final norm', short('With the final norm'))).toBe('Nothing');
  });

  test('every measure of another experiment finds its number', () => {
    expect(answerOf('signal', 'Ten seeds', 'lab=1&run=signal&width=64&seed=0-2')).toBe('Sandwich');
    expect(answerOf('signal', 'Mistakes', `${presetOf('signal', 'Mistakes').request}&width=64&seed=0-2`)).toBeTruthy();
    const gradients = 'lab=1&run=gradients&depth=1,2,4&width=16&hidden=16&heads=2&vocab=20&batch=2&length=4&seed=0-2';
    expect(answerOf('gradients', 'At the start', gradients)).toMatch(/^(Pre|Post)$/);
    expect(answerOf('update', 'Adam’s first step', 'lab=1&run=update&depth=2,4&steps=1&width=16')).toBeTruthy();
    expect(answerOf('update', 'DeepNorm done wrong', 'lab=1&run=update&depth=2,4&steps=1&width=16')).toBeTruthy();
    const narrow = 'lab=1&run=concentration&width=16,32,64,128&depth=4&seed=0-19';
    expect(answerOf('concentration', 'Thirty seeds', narrow)).toBe('It falls to about a third');
  });
});
