import { type Axis, logDomain } from './axes';
import { addDivergence, divergences, lastDrawn } from './divergence';
import { addEndLabels, labelRoom } from './end_labels';
import { columnLabel, type FigureData, type FigureSpec, labelOf, numberOf, placementLabels } from './figure';
import { exact, listed, rounded } from './format';
import { drawPanel, type Panel, type PanelCurve } from './panel';
import { leadingCurves, seedCurves } from './seed_curves';

/** A curve that diverges leaves the figure at the top, here or where the others end. */
const climbShown = 30;
const emptyDomain: [number, number] = [1e-4, 10];

export const lossCurves = seedCurves({ table: 'loss', summary: 'loss_summary', mean: 'mean', x: 'step', y: 'loss' });

export const lossFigure: FigureSpec = {
  name: 'loss',
  table: 'loss',
  position: 'step',

  draw(data, { plot, palette, width }) {
    const curves = lossCurves(data);
    const name = (placement: string) => labelOf(data.experiment, 'placement', placement);
    const panel = drawPanel({
      plot,
      palette,
      width,
      height: Math.round(Math.min(440, Math.max(280, width * 0.55))),
      marginRight: labelRoom(placementLabels(data)),
      x: { type: 'linear', label: 'step', domain: [0, Math.max(1, numberOf(data.checked, 'steps') - 1)] },
      y: lossAxis(data, curves),
      curves,
    });
    const ends = leadingCurves(curves).filter((curve) => lastDrawn(curve) === curve.y.length - 1);
    addEndLabels(
      panel,
      ends.map((curve) => ({ placement: curve.placement, text: name(curve.placement), ...endOf(panel, curve) })),
      palette,
    );
    addDivergence(panel, divergences(data, curves), name, palette);
    return { svg: panel.svg, panels: [{ left: 0, top: 0, panel }] };
  },

  summary(data) {
    const curves = lossCurves(data);
    const leading = leadingCurves(curves).filter((curve) => lastDrawn(curve) >= 0);
    if (leading.length === 0) return '';
    const diverged = divergences(data, curves);
    const parts = leading.map((curve) => {
      const name = labelOf(data.experiment, 'placement', curve.placement);
      const failed = diverged.find(({ placement }) => placement === curve.placement);
      if (failed)
        return `${name} diverged at step ${failed.step}${curve.seed === null ? ` with seed ${failed.seed}` : ''}`;
      const last = lastDrawn(curve);
      const loss = `${name} is at ${rounded(curve.y[last] as number)}`;
      return data.finished ? loss : `${loss} (step ${curve.x[last]})`;
    });
    if (!data.finished) return `So far, in nats: ${listed(parts)}.`;
    const means = leading.some((curve) => curve.seed === null) ? ', mean over the seeds' : '';
    return `After ${numberOf(data.checked, 'steps')} steps, in nats${means}: ${listed(parts)}.`;
  },

  stops(data) {
    const steps = new Set(leadingCurves(lossCurves(data)).flatMap((curve) => [...curve.x]));
    return [...steps].sort((a, b) => a - b);
  },

  read(data, position) {
    return leadingCurves(lossCurves(data)).flatMap(({ placement, x, y }) => {
      const at = x.indexOf(position);
      return at < 0
        ? []
        : [{ placement, name: labelOf(data.experiment, 'placement', placement), value: exact(y[at] as number) }];
    });
  },
};

function lossAxis(data: FigureData, curves: readonly PanelCurve[]): Axis {
  const diverged = divergences(data, curves);
  const runsAway = ({ placement, seed }: PanelCurve) =>
    diverged.some((one) => one.placement === placement && one.seed === seed);
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

function endOf(panel: Panel, curve: PanelCurve): { x: number; y: number } {
  const last = curve.y.length - 1;
  return { x: panel.x(curve.x[last] as number), y: Math.max(panel.area.top, panel.y(curve.y[last] as number)) };
}
