import { expect, test } from 'vitest';
import { pairedTable } from '../../../web/src/figures/paired';
import { madeData } from './tables';

const row = (placement: string, against: string, pairs: number, mean: number, low: number, high: number) => ({
  placement,
  against,
  pairs,
  mean,
  low,
  high,
});

test('the sentence says who ends above whom, by how much, and over how many seeds', () => {
  const summaries = {
    paired: [
      row('pre', 'post', 3, 0.12, 0.08, 0.16),
      row('pre', 'deepnorm', 1, -2, Number.NaN, Number.NaN),
      row('post', 'deepnorm', 0, Number.NaN, Number.NaN, Number.NaN),
    ],
  };
  expect(pairedTable.summary(madeData({ values: {}, summaries }))).toBe(
    'Over the last 20 steps, Pre ends 0.1200 nats above Post (0.0800 to 0.1600, 3 seeds) and Pre ends 2.0000 nats below DeepNorm (1 seed).',
  );
  expect(pairedTable.summary(madeData({ values: {}, summaries: {} }))).toBe('');
});
