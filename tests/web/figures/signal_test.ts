import { expect, test } from 'vitest';
import { signalCosineFigure, signalSizeFigure } from '../../../web/src/figures/signal';
import { realCore } from '../core';
import { resultOf } from './result';
import { madeData } from './tables';

const values = { placement: 'pre,post', depth: '2', seed: '0,1' };
const unit = (seed: number, layers = [1, 2]) => ({
  signal: layers.flatMap((layer) => [
    { placement: 'pre', seed, layer, size: layer + seed, cosine: 0.2 * layer },
    { placement: 'post', seed, layer, size: 1.5, cosine: 0.3 * layer },
  ]),
});
const mean = { seeds: 2, deviation: 0.5 };
const summaries = {
  signal_summary: [1, 2].flatMap((layer) => [
    {
      placement: 'pre',
      layer,
      ...mean,
      mean: layer + 0.5,
      low: layer,
      high: layer + 1,
      theory: layer + 0.6,
      bound_low: 1 + layer / 2,
      bound_high: 1 + 1.5 * layer,
    },
    { placement: 'post', layer, ...mean, mean: 1.5, low: 1.4, high: 1.6, theory: 1.5, bound_low: 1.5, bound_high: 1.5 },
  ]),
  cosine_summary: [1, 2].flatMap((layer) => [
    { placement: 'pre', layer, ...mean, mean: 0.2 * layer, low: 0.1, high: 0.5, theory: Number.NaN },
    { placement: 'post', layer, ...mean, mean: 0.3 * layer, low: 0.1, high: 0.9, theory: 0.31 * layer },
  ]),
  agreement: [
    { placement: 'pre', quantity: 'size', layers: 2, covered: 2 },
    { placement: 'post', quantity: 'size', layers: 2, covered: 1 },
    { placement: 'post', quantity: 'cosine', layers: 2, covered: 2 },
  ],
};
const finished = madeData({ values, units: [unit(0), unit(1)], summaries });

test('the sentence quotes the last layer’s mean beside its theory, and how many intervals hold the line', () => {
  expect(signalSizeFigure.summary(finished)).toBe(
    'Size at layer 2, mean of 2 seeds: Pre 2.5000 (theory 2.6000) and Post 1.5000 (theory 1.5000).' +
      ' The 95 % interval holds the theory for Pre at 2 of 2 layers and Post at 1 of 2 layers.',
  );
});

test('where a placement has no line, neither theory nor agreement is claimed for it', () => {
  expect(signalCosineFigure.summary(finished)).toBe(
    'Cosine at layer 2, mean of 2 seeds: Pre 0.4000 and Post 0.6000 (theory 0.6200).' +
      ' The 95 % interval holds the theory for Post at all 2 layers.',
  );
});

test('while it runs the sentence says so, and whose values they are', () => {
  const running = madeData({ values, units: [unit(0), unit(1, [1])] });
  expect(signalSizeFigure.summary(running)).toBe('So far, size at layer 2, seed 0: Pre 2.0000 and Post 1.5000.');
  expect(signalSizeFigure.legend?.(running)).toBe('');
});

test('one seed has no interval, and none is spoken of', () => {
  const single = madeData({
    values: { ...values, seed: '0' },
    units: [unit(0)],
    summaries: { ...summaries, agreement: [{ placement: 'pre', quantity: 'size', layers: 2, covered: 0 }] },
  });
  expect(signalSizeFigure.summary(single)).toBe(
    'Size at layer 2: Pre 2.0000 (theory 2.6000) and Post 1.5000 (theory 1.5000).',
  );
  expect(signalSizeFigure.legend?.(single)).toBe('Thin dashes: theory. Shaded, between dots: the published bounds.');
});

test('bounds are called published where those that can be seen were', () => {
  const boundsOf = (placement: string, bounds = {}) => {
    const signal_summary = summaries.signal_summary.map((row) =>
      row.placement === 'pre' ? row : { ...row, ...bounds, placement },
    );
    const asked = { ...values, placement: `pre,${placement}` };
    const data = madeData({ values: asked, units: [unit(0), unit(1)], summaries: { ...summaries, signal_summary } });
    return signalSizeFigure.legend?.(data);
  };
  expect(boundsOf('sandwich')).toContain('Shaded, between dots: the published bounds.');
  expect(boundsOf('none', { bound_high: 9 })).toContain(
    'Shaded, between dots: where the expected size lies, however alike the tokens are.',
  );
});

test('a single layer is not all layers', () => {
  const agreement = [{ placement: 'pre', quantity: 'size', layers: 1, covered: 1 }];
  expect(
    signalSizeFigure.summary(madeData({ values, units: [unit(0), unit(1)], summaries: { ...summaries, agreement } })),
  ).toContain('The 95 % interval holds the theory for Pre at the only layer.');
});

test('the caption says where a finite width is known to show: in Post’s cosine', () => {
  expect(signalCosineFigure.legend?.(finished)).toContain(
    'Post’s cosine is known to lie below its line at layers 3 and 4',
  );
  expect(signalCosineFigure.legend?.(finished)).toContain('Band: 95 % interval of the mean');
});

test('hidden lines are not explained', () => {
  const hidden = madeData({ values, units: [unit(0), unit(1)], summaries, view: { lines: false, option: '' } });
  expect(signalSizeFigure.legend?.(hidden)).toBe('Band: 95 % interval of the mean; light lines: the seeds.');
});

test('the mean is read at a layer, of every placement', () => {
  expect(signalSizeFigure.stops(finished)).toEqual([1, 2]);
  expect(signalSizeFigure.whose(finished)).toBe('mean of 2 seeds');
  expect(signalSizeFigure.read(finished, 2).map(({ series, value }) => [series, value])).toEqual([
    ['pre', '2.5'],
    ['post', '1.5'],
  ]);
});

test('a norm in place gives Post’s curves to within 0.003, and nothing of Pre’s', async () => {
  const core = await realCore();
  const data = resultOf(core, 'lab=1&run=signal&placement=pre,in-place,post&seed=0');
  for (const column of ['size', 'cosine']) {
    const of = (placement: string) =>
      data.rows.table('signal').flatMap((unit) => {
        const values = unit.numbers(column);
        return unit.texts('placement').flatMap((name, row) => (name === placement ? [values[row] as number] : []));
      });
    const [inPlace, post, pre] = [of('in-place'), of('post'), of('pre')];
    expect(post).toHaveLength(12);
    // What the first norm changes: x_0 has unit variance but for 1/√512.
    for (const [layer, value] of inPlace.entries())
      expect(Math.abs(value - (post[layer] as number))).toBeLessThan(0.003);
    expect(Math.abs((inPlace[11] as number) - (pre[11] as number))).toBeGreaterThan(0.1);
  }
});
