import { expect, test } from 'vitest';
import { jacobianFigure, spectrumFigure } from '../../../web/src/figures/jacobian';
import { madeData } from './tables';

const values = { norm: 'layer,rms', seed: '0', width: '3', scale: '1', doublings: '1' };
const unit = (norm: string, seed = 0) => ({
  jacobian: [1, 2].map((scale) => ({
    norm,
    seed,
    scale,
    length: 15 * scale,
    measured: 1.065 / scale + seed,
    exact: 1.0651 / scale,
    root_width_over_length: 1.0647 / scale,
  })),
  spectrum: [1, 2].flatMap((scale) =>
    [1, 2, 3].map((index) => ({ norm, seed, scale, index, measured: (4 - index) / scale, exact: (4 - index) / scale })),
  ),
});

test('the sentence sets measured, exact and √d/‖x‖ side by side, at the first and the last scale', () => {
  const data = madeData({ values, units: [unit('layer'), unit('rms')], summaries: { jacobian_summary: [] } });
  expect(jacobianFigure.summary(data)).toBe(
    'Spectral norm at a scale of 1 and 2: LayerNorm 1.0650 and 0.5325 (exact 1.0651 and 0.5325)' +
      ' and RMSNorm 1.0650 and 0.5325 (exact 1.0651 and 0.5325); √d/‖x‖ is 1.0647 and 0.5323.',
  );
});

test('with several seeds the core’s mean stands for the norm', () => {
  const jacobian_summary = [1, 2].map((scale) => ({
    norm: 'layer',
    scale,
    seeds: 2,
    measured: 5 / scale,
    low: 4,
    high: 6,
    exact: 3 / scale,
    root_width_over_length: 2 / scale,
  }));
  const units = [unit('layer', 0), unit('layer', 1)];
  const data = madeData({ values: { ...values, seed: '0,1' }, units, summaries: { jacobian_summary } });
  expect(jacobianFigure.summary(data)).toBe(
    'Spectral norm at a scale of 1 and 2, mean of 2 seeds: LayerNorm 5.0000 and 2.5000 (exact 3.0000 and 1.5000);' +
      ' √d/‖x‖ is 2.0000 and 1.0000.',
  );
  expect(jacobianFigure.legend?.(data)).toContain('Bars: 95 % interval of the mean.');
  expect(spectrumFigure.whose(data)).toBe('seed 0');
});

test('the spectrum is that of the chosen scale, the first of them unless another is chosen', () => {
  const units = [unit('layer')];
  const first = madeData({ values, units });
  expect(spectrumFigure.options?.values(first)).toEqual(['1', '2']);
  expect(spectrumFigure.read(first, 1)[0]?.value).toBe('3');
  const second = madeData({ values, units, view: { lines: true, option: '2' } });
  expect(spectrumFigure.read(second, 1)[0]?.value).toBe('1.5');
  expect(spectrumFigure.summary(second)).toBe(
    'Singular values at a scale of 2, the largest and the two smallest: LayerNorm 1.5000 down to 1.0000 and 0.5000.',
  );
});

test('before the first row there is nothing to say', () => {
  const empty = madeData({ values });
  expect([jacobianFigure.summary(empty), spectrumFigure.summary(empty)]).toEqual(['', '']);
  expect(jacobianFigure.stops(empty)).toEqual([]);
});
