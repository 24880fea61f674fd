import { expect, test } from 'vitest';
import { firstUpdateFigure, updatesFigure } from '../../../web/src/figures/update';
import { madeData } from './tables';

const values = { placement: 'deepnorm', depth: '6,12', steps: '2', seed: '0,1' };
const unit = (depth: number, seed: number) => ({
  update: [0, 1].map((step) => ({
    placement: 'deepnorm',
    depth,
    seed,
    step,
    update: depth / 10 + seed - step / 10,
    bound: 1,
  })),
});
const units = [unit(6, 0), unit(6, 1), unit(12, 0), unit(12, 1)];
const update_summary = [6, 12].flatMap((depth) =>
  [0, 1].map((step) => ({
    placement: 'deepnorm',
    depth,
    step,
    seeds: 2,
    mean: depth / 10 + 0.5 - step / 10,
    deviation: 1,
    low: 0.1,
    high: 9,
    bound: depth + step,
  })),
);
const exponent = [{ placement: 'deepnorm', seeds: 2, exponent: 0.56, low: 0.5, high: 0.613, bound_exponent: 0.4998 }];
const finished = madeData({ values, units, summaries: { update_summary, exponent } });

test('the first step is read against the depth, with its exponent and the bound’s', () => {
  expect(firstUpdateFigure.stops(finished)).toEqual([6, 12]);
  expect(firstUpdateFigure.summary(finished)).toBe(
    'Change of the logits by the first step, at 6 and 12 layers, mean of 2 seeds: DeepNorm 1.1000 and 1.7000 (as L to ' +
      'the 0.560, 95 % interval 0.500 to 0.613; its bound as L to the 0.500).',
  );
  expect(firstUpdateFigure.legend?.(finished)).toContain('DeepNet’s bound');
});

test('steps are those of the deepest network until another is chosen', () => {
  expect(updatesFigure.options?.values(finished)).toEqual(['12', '6']);
  expect(updatesFigure.summary(finished)).toContain('of 12 layers by the first and the latest step, mean of 2 seeds:');
  expect(updatesFigure.read(finished, 1).map(({ value }) => Number(value).toFixed(6))).toEqual(['1.600000']);
  const other = { ...finished, view: { lines: false, option: '6' } };
  expect(updatesFigure.read(other, 1).map(({ value }) => Number(value).toFixed(6))).toEqual(['1.000000']);
  expect(updatesFigure.legend?.(other)).not.toContain('bound');
});

test('while it runs there is no exponent and no bound', () => {
  const running = madeData({ values, units: units.slice(0, 1) });
  expect(firstUpdateFigure.summary(running)).toBe(
    'Change of the logits by the first step, at 6 and 12 layers, seed 0: DeepNorm 0.6000.',
  );
  expect(firstUpdateFigure.legend?.(running)).toBe('');
});

test('a step after which there are no numbers is said to diverge, once', () => {
  const lost = (step: number) => ({ placement: 'pre', depth: 6, seed: 0, step, update: step === 0 ? 2 : Number.NaN });
  const asked = { ...values, depth: '6', seed: '0' };
  const later = madeData({ values: asked, units: [{ update: [lost(0), lost(1)] }] });
  expect(updatesFigure.summary(later)).toContain('Pre 2.0000 and diverged.');
  const atOnce = madeData({ values: asked, units: [{ update: [lost(1), lost(1)] }] });
  expect(updatesFigure.summary(atOnce)).toContain('Pre diverged.');
});

test('one layer, one step, and a series without a mean are said as such', () => {
  const row = (placement: string, seed: number, update: number) => ({ placement, depth: 1, seed, step: 0, update });
  const one = madeData({
    values: { ...values, depth: '1', steps: '1' },
    units: ['pre', 'none'].flatMap((placement) =>
      [0, 1].map((seed) => ({ update: [row(placement, seed, placement === 'pre' ? 2 : Number.NaN)] })),
    ),
    summaries: {
      update_summary: ['pre', 'none'].map((placement, i) => ({
        ...{ placement, depth: 1, step: 0, seeds: 2 - 2 * i, mean: i === 0 ? 2 : Number.NaN },
        ...{ low: Number.NaN, high: Number.NaN, bound: Number.NaN },
      })),
      exponent: [],
    },
  });
  expect(firstUpdateFigure.summary(one)).toMatch(
    /^Change of the logits by the first step, at 1 layer, mean of up to 2 /,
  );
  expect(updatesFigure.summary(one)).toMatch(
    /^Change of the logits of 1 layer by the first step, mean of up to 2 seeds: /,
  );
});
