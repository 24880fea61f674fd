import { type Axis, countAxis, logDomain } from './axes';
import { curveFigure } from './curve_figure';
import { addDivergence, divergences, lastDrawn } from './divergence';
import { columnLabel, type FigureData, labelOf, largestOf } from './figure';
import { listed, rounded, withWhose } from './format';
import type { PanelCurve } from './panel';
import { roundPositions } from './quotes';
import { leadingCurves, seedCurves, spreadLegend, whoseValues } from './seed_curves';

/** A curve that diverges leaves the figure at the top, here or where the others end. */
const climbShown = 30;
const emptyDomain: [number, number] = [1e-4, 10];

export const lossCurves = seedCurves({
  table: 'loss',
  summary: 'loss_summary',
  series: 'placement',
  mean: 'mean',
  low: 'low',
  high: 'high',
  x: 'step',
  y: 'loss',
});

export const lossFigure = curveFigure({
  name: 'loss',
  table: 'loss',
  means: 'loss_summary',
  position: 'step',
  series: 'placement',
  quoted: {
    title: 'Loss at chosen steps, in nats',
    positions: (data) => roundPositions(largestOf(data.checked, 'steps')),
  },

  parts(data) {
    const curves = lossCurves(data);
    const x = countAxis('step', 0, largestOf(data.checked, 'steps') - 1);
    return [{ title: '', x, y: lossAxis(data, curves), curves }];
  },

  // One that diverged is named where it left the figure.
  isNamed: (curve) => lastDrawn(curve) === curve.y.length - 1,
  decorate(panel, data, palette) {
    const name = (placement: string) => labelOf(data.experiment, 'placement', placement);
    addDivergence(panel, divergences(data, lossCurves(data)), name, palette);
  },

  summary(data) {
    const curves = lossCurves(data);
    const leading = leadingCurves(curves).filter((curve) => lastDrawn(curve) >= 0);
    if (leading.length === 0) return '';
    const diverged = divergences(data, curves);
    const steps = largestOf(data.checked, 'steps');
    const parts = leading.map((curve) => {
      const name = labelOf(data.experiment, 'placement', curve.series);
      const failed = diverged.find(({ placement }) => placement === curve.series);
      if (failed)
        return `${name} diverged at step ${failed.step}${curve.seed === null ? ` with seed ${failed.seed}` : ''}`;
      const last = lastDrawn(curve);
      const loss = `${name} is at ${rounded(curve.y[last] as number)}`;
      const ended = data.finished && curve.x[last] === steps - 1;
      return ended ? loss : `${loss} (step ${curve.x[last]})`;
    });
    const when = data.finished ? `After ${steps} steps` : 'So far';
    return `${withWhose(`${when}, in nats`, whoseValues(data, leading))}: ${listed(parts)}.`;
  },
  legend: (_, [part]) => spreadLegend(part?.curves ?? []),
});

function lossAxis(data: FigureData, curves: readonly PanelCurve[]): Axis {
  const diverged = divergences(data, curves);
  const runsAway = ({ series, seed }: PanelCurve) =>
    diverged.some((one) => one.placement === series && one.seed === seed);
  const losses = (some: readonly PanelCurve[]) => some.map((curve) => curve.y);
  return {
    type: 'log',
    label: columnLabel(data.experiment, 'loss', 'loss'),
    domain: logDomain(
      losses(curves.filter((curve) => !runsAway(curve))),
      losses(curves.filter(runsAway)),
      climbShown,
      emptyDomain,
    ),
  };
}
