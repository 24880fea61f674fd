import { expect, test } from 'vitest';
import { epsilonFigure } from '../../../web/src/figures/epsilon';
import { histogramFigure } from '../../../web/src/figures/histogram';
import { madeData } from './tables';

const values = { placement: 'pre,post', width: '64,128,256', delta: '0.05', seed: '0-2' };
const epsilon = ['pre', 'post'].flatMap((placement) =>
  [64, 128, 256].map((width) => ({
    placement,
    width,
    seeds: 3,
    values: 96,
    epsilon: 4 / Math.sqrt(width),
    low: 3 / Math.sqrt(width),
    high: 5 / Math.sqrt(width),
    fit: 4.1 / Math.sqrt(width),
  })),
);
const exponent = [{ placement: 'pre', exponent: -0.501, low: -0.55, high: -0.45 }];
const histogram = [64, 128, 256].flatMap((width) =>
  [0.5, 1].map((low) => ({ placement: 'pre', width, low, high: low + 0.5, share: low === 1 ? 0.6 : 0.4 })),
);
const data = madeData({ values, units: [{ sizes: [] }], summaries: { epsilon, exponent, histogram } });

test('the sentence says within what the values lie, and which power of the width was fitted', () => {
  expect(epsilonFigure.summary(data)).toBe(
    'At widths of 64 and 256, 95 % of the values lie within ε of their mean: Pre 0.5000 and 0.2500 and Post 0.5000 and' +
      ' 0.2500. Fitted exponent of the width: Pre −0.501 (−0.550 to −0.450); 1/√d would be −0.5.',
  );
});

test('the captions explain what is drawn, and no more', () => {
  expect(epsilonFigure.legend?.(data)).toBe(
    'Bars: 95 % interval, from drawing the seeds anew. Thin dashes: the fitted power law.',
  );
  expect(histogramFigure.legend?.(data)).toBe(
    'Dotted: the narrowest network; full: the widest. All layers, tokens and seeds together.',
  );
  const none = { low: Number.NaN, high: Number.NaN, fit: Number.NaN };
  const single = madeData({
    values: { ...values, width: '64', seed: '0' },
    units: [{ sizes: [] }],
    summaries: {
      epsilon: epsilon.filter(({ width }) => width === 64).map((row) => ({ ...row, ...none })),
      exponent: [],
      histogram: histogram.filter(({ width }) => width === 64),
    },
  });
  expect(epsilonFigure.legend?.(single)).toBe('');
  expect(histogramFigure.legend?.(single)).toBe('All layers, tokens and seeds together.');
});

test('an ε is nobody’s alone: neither a seed’s, nor a mean of them', () => {
  expect(epsilonFigure.whose(data)).toBe('');
});

test('before the run has ended both figures are empty', () => {
  const running = madeData({
    values,
    units: [{ sizes: [{ placement: 'pre', width: 64, seed: 0, layer: 1, token: 0, size: 1 }] }],
  });
  expect([epsilonFigure.summary(running), histogramFigure.summary(running)]).toEqual(['', '']);
  expect(histogramFigure.stops(running)).toEqual([]);
});

test('the histogram compares the narrowest network with the widest', () => {
  expect(histogramFigure.stops(data)).toEqual([0.5, 1]);
  expect(histogramFigure.read(data, 1).map(({ name, soft, value }) => [name, soft, value])).toEqual([
    ['Pre, width 64', true, '0.6'],
    ['Pre, width 256', false, '0.6'],
  ]);
  expect(histogramFigure.summary(data)).toBe(
    '95 % of the values lie around their mean within: Pre ±50 % at width 64 and ±25 % at width 256.',
  );
});
