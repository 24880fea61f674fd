import type { Checked } from '../engine/core';
import { type Axis, countAxis, logDomain } from './axes';
import { curveFigure } from './curve_figure';
import { columnLabel, type FigureData, labelOf, largestOf } from './figure';
import { listed, rounded, withWhose } from './format';
import type { PanelCurve } from './panel';
import { leadingCurves, seedCurves, spreadLegend, whoseValues } from './seed_curves';

const ofSteps = { series: 'placement', x: 'step' };
const ofAccuracy = { ...ofSteps, y: 'accuracy', mean: 'accuracy' };
const accuracyCurves = seedCurves({ ...ofAccuracy, table: 'loss', summary: 'loss_summary' });
const heldOutAccuracy = seedCurves({ ...ofAccuracy, table: 'evaluation', summary: 'evaluation_summary' });
const heldOutLoss = seedCurves({
  ...ofSteps,
  table: 'evaluation',
  summary: 'evaluation_summary',
  y: 'loss',
  mean: 'mean',
  low: 'low',
  high: 'high',
});

export const accuracyFigure = curveFigure({
  name: 'accuracy',
  table: 'loss',
  means: 'loss_summary',
  title: 'Accuracy',
  help: 'Share of the answers of each step’s batch that are right, before the update.',
  position: 'step',
  series: 'placement',
  parts: (data) => [{ title: '', x: stepAxis(data, 1), y: shareAxis, curves: accuracyCurves(data) }],
  summary(data, [part]) {
    const leading = leadingCurves(part?.curves ?? []).filter((curve) => lastRight(curve) >= 0);
    if (leading.length === 0) return '';
    const said = leading.map((curve) => {
      const last = lastRight(curve);
      const right = `${labelOf(data.experiment, 'placement', curve.series)} ${percent(curve.y[last] as number)}`;
      return data.finished && last === curve.y.length - 1 ? right : `${right} (step ${curve.x[last]})`;
    });
    const when = data.finished ? 'Right answers in the last batch' : 'Right answers so far';
    return `${withWhose(when, whoseValues(data, leading))}: ${listed(said)}.`;
  },
});

/** A batch that is never learned from, where the request has one. */
export const heldOutFigure = curveFigure({
  name: 'evaluation',
  table: 'evaluation',
  means: 'evaluation_summary',
  help: 'How the network answers one batch that it does not learn from.',
  position: 'step',
  series: 'placement',
  shown: (checked: Checked) => largestOf(checked, 'eval-every') > 0,
  parts(data) {
    const [losses, shares] = [heldOutLoss(data), heldOutAccuracy(data)];
    const y: Axis = {
      type: 'log',
      label: columnLabel(data.experiment, 'loss', 'loss'),
      domain: logDomain(
        losses.map((curve) => curve.y),
        [],
        1,
        [1e-3, 10],
      ),
    };
    return [
      { title: 'Loss', x: stepAxis(data, 0), y, curves: losses },
      { title: 'Accuracy', x: stepAxis(data, 0), y: shareAxis, curves: shares },
    ];
  },
  legend: (_, [losses]) => spreadLegend(losses?.curves ?? []),
  summary(data, [losses, shares]) {
    const leading = leadingCurves(losses?.curves ?? []);
    if (leading.length === 0) return '';
    const said = leading.flatMap(({ series, seed, x, y }) => {
      const share = shares?.curves.find((curve) => curve.series === series && curve.seed === seed);
      const name = labelOf(data.experiment, 'placement', series);
      const [loss, right] = [y.at(-1) as number, share?.y.at(-1) as number];
      return `${name} at ${rounded(loss)} nats and ${percent(right)} right (step ${x.at(-1)})`;
    });
    return `${withWhose('The held-out batch', whoseValues(data, leading))}: ${listed(said)}.`;
  },
});

const shareAxis: Axis = { type: 'linear', label: 'share that is right', domain: [0, 1] };

/** From the first step to the last, or to where the network stands after it. */
function stepAxis({ checked }: FigureData, before: number): Axis {
  return countAxis('step', 0, largestOf(checked, 'steps') - before);
}

/** The last step whose answers could be told; -1 where there is none. */
function lastRight({ y }: PanelCurve): number {
  return y.findLastIndex(Number.isFinite);
}

/** "97.7 %" */
function percent(share: number): string {
  return Number.isFinite(share) ? `${Number((share * 100).toFixed(1))} %` : 'unknown';
}
