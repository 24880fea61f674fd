import { type Axis, sizeAxis } from './axes';
import { cachedByRows, curvesOf } from './curve';
import { curveFigure } from './curve_figure';
import { type FigureData, labelOf, placementsOf, textOfValue } from './figure';
import { listed, rounded, withWhose } from './format';
import { hasInterval } from './intervals';
import { sideLabel, sidesOf } from './map_cells';
import type { PanelCurve } from './panel';
import { leadingCurves, whoseValues } from './seed_curves';
import { cellOf } from './theory';

const along = cachedByRows((rows) =>
  curvesOf(rows, { series: 'placement', x: 'at', y: 'sensitivity', low: 'low', high: 'high' }),
);

/** The side that the learning rate does not stand on; null where it stands on neither. */
function otherSide(data: FigureData): 'x' | 'y' | null {
  if (textOfValue(data.checked, 'x') === 'lr') return 'y';
  return textOfValue(data.checked, 'y') === 'lr' ? 'x' : null;
}

/** How much the last loss depends on the learning rate, against the other axis of the map. */
export const sensitivityFigure = curveFigure({
  name: 'sensitivity',
  table: 'sensitivity_at',
  title: 'Sensitivity to the learning rate',
  help: 'Mean over the rates of the last loss less the lowest of them, at each value of the other axis; no loss counts above the first.',
  position: 'value',
  series: 'placement',
  parts(data) {
    const curves = data.rows
      .table('sensitivity_at')
      .flatMap(along)
      .map((curve): PanelCurve => ({ ...curve, light: false }));
    const side = otherSide(data);
    const values = side ? sidesOf(data)[side] : [];
    const label = side ? sideLabel(data, side) : 'the other axis';
    const heights = curves.flatMap(({ y, high }) => [...y, ...(high ?? [])]).filter(Number.isFinite);
    const y: Axis = { type: 'linear', label: 'nats', domain: [0, 1.08 * Math.max(0.01, ...heights)] };
    return [{ title: '', x: axisOver(label, values), y, curves, bars: true }];
  },
  summary(data, [part]) {
    if (!data.finished) return '';
    if (!otherSide(data)) return 'The learning rate stands on no axis of this map, so there is no sensitivity to it.';
    const leading = leadingCurves(part?.curves ?? []);
    const said = placementsOf(data.checked).map((placement) => {
      const [mean, best] = ['sensitivity', 'best_lr'].map((column) =>
        cellOf(data, 'sensitivity', { placement }, column),
      ) as [number, number];
      const rate = Number.isFinite(best) ? `best rate ${best}` : 'no rate lowers the loss';
      return `${labelOf(data.experiment, 'placement', placement)} ${rounded(mean)} (${rate})`;
    });
    return `${withWhose('Over the whole map, in nats', whoseValues(data, leading))}: ${listed(said)}.`;
  },
  legend(_, [part]) {
    return part?.curves.some(hasInterval) ? 'Bars: 95 % interval of the mean over seeds.' : '';
  },
});

/** Log, as the values go; linear where they begin at 0, as warm-up does. */
function axisOver(label: string, values: readonly number[]): Axis {
  if (values.every((value) => value > 0)) return sizeAxis(label, values, [1, 10]);
  return { type: 'linear', label, domain: [0, Math.max(1, ...values)] };
}
