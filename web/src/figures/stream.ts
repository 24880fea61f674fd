import { type Axis, countAxis, logDomain, zeroDomain } from './axes';
import { curveFigure } from './curve_figure';
import { columnLabel, type FigureData, labelOf, largestOf } from './figure';
import { listed, rounded, withWhose } from './format';
import { heightsOf } from './intervals';
import { moments } from './moments';
import type { PanelCurve } from './panel';
import { leadingCurves, seedCurves, spreadLegend, whoseOfParts } from './seed_curves';

/** Norms further apart than this ratio are shown on a log axis. */
const widestLinear = 50;

const streamCurves = seedCurves({
  table: 'stream',
  summary: 'stream_summary',
  series: 'placement',
  mean: 'mean',
  low: 'low',
  high: 'high',
  x: 'block',
  y: 'norm',
});

export const streamFigure = curveFigure({
  name: 'stream',
  table: 'stream',
  means: 'stream_summary',
  position: 'block',
  series: 'placement',

  parts(data) {
    const sets = moments.map(({ when }) => streamCurves(data, { when }));
    const x = countAxis('block', 1, largestOf(data.checked, 'depth'));
    const y = sizeAxisOf(columnLabel(data.experiment, 'stream', 'norm'), sets.flat(), [0, 60]);
    return moments.map(({ title }, i) => ({ title, x, y, curves: sets[i] ?? [] }));
  },

  summary(data, parts) {
    const said = parts.flatMap(({ title, curves }) => {
      const named = leadingCurves(curves).map((curve) => firstAndLast(data, curve));
      return named.length > 0 ? [`${title.toLowerCase()} ${listed(named)}`] : [];
    });
    if (said.length === 0) return '';
    const whose = whoseOfParts(data, parts);
    return `${withWhose('Size of the stream after the first and the last block', whose)}: ${said.join('; ')}.`;
  },
  legend: (_, parts) => spreadLegend(parts.flatMap(({ curves }) => curves)),
});

function firstAndLast(data: FigureData, { series, y }: PanelCurve): string {
  const name = labelOf(data.experiment, 'placement', series);
  return `${name} ${rounded(y[0] as number)} and ${rounded(y.at(-1) as number)}`;
}

/** From zero where the sizes are alike, else a log axis. */
export function sizeAxisOf(label: string, curves: readonly PanelCurve[], fallback: [number, number]): Axis {
  const sizes = heightsOf(curves);
  const [low, high] = logDomain(sizes, [], 1, [1, 100]);
  if (curves.length > 0 && high > widestLinear * low) return { type: 'log', label, domain: [low, high] };
  return { type: 'linear', label, domain: zeroDomain(sizes, fallback) };
}
