import { type Axis, logDomain, sizeAxis } from './axes';
import { type Curve, cachedByRows, curvesOf } from './curve';
import { curveFigure } from './curve_figure';
import { type FigureData, type FigureSpec, labelOf, numberOf, numbersOf } from './figure';
import { listed, rounded, signed } from './format';
import { hasInterval } from './intervals';
import type { PanelCurve } from './panel';
import { leadingCurves } from './seed_curves';
import { cellOf, theoryDash, theoryLines } from './theory';

const columns = { series: 'placement', x: 'width', y: 'epsilon', low: 'low', high: 'high' };
const epsilonOf = cachedByRows((rows) => curvesOf(rows, columns));
const fits = theoryLines({
  table: 'epsilon',
  series: 'placement',
  x: 'width',
  y: 'fit',
  label: 'fit',
  dash: theoryDash,
});

const full = (curves: readonly Curve[]): PanelCurve[] => curves.map((curve) => ({ ...curve, light: false }));

const byWidth = curveFigure({
  name: 'epsilon',
  table: 'epsilon',
  position: 'width',
  lines: 'Fit',
  series: 'placement',
  parts(data) {
    const curves = full(data.rows.table('epsilon').flatMap(epsilonOf)).map((curve) => ({
      ...curve,
      look: 'dots' as const,
    }));
    const widths = numbersOf(data.checked, 'width');
    const values = curves.flatMap(({ y, low = [], high = [] }) => [y, low, high]);
    const y: Axis = { type: 'log', label: 'ε', domain: logDomain(values, [], 1, [0.1, 1]) };
    return [{ title: '', x: sizeAxis('width', widths, [64, 512]), y, curves, lines: fits(data), bars: true }];
  },
  summary(data, [part]) {
    const leading = leadingCurves(part?.curves ?? []);
    if (leading.length === 0) return '';
    const said = leading.map((curve) => `${nameOf(data, curve)} ${firstAndLast(curve)}`);
    const [narrow, wide] = [leading[0]?.x[0], leading[0]?.x.at(-1)];
    const where = narrow === wide ? `At a width of ${narrow}` : `At widths of ${narrow} and ${wide}`;
    return `${where}, ${shareWithin(data)} of the values lie within ε of their mean: ${listed(said)}.${exponentsText(data, leading)}`;
  },
  legend(data, [part]) {
    const bars = part?.curves.some(hasInterval) ? 'Bars: 95 % interval, from drawing the seeds anew.' : '';
    const drawn = data.view.lines && part?.lines?.some(({ x }) => x.length > 1);
    return `${bars}${drawn ? ' Thin dashes: the fitted power law.' : ''}`.trim();
  },
});

/** A value is of all seeds together, not a mean of theirs. */
export const epsilonFigure: FigureSpec = { ...byWidth, whose: () => '' };

/** "95 %": the share of the values that ε must hold. */
export function shareWithin({ checked }: FigureData): string {
  const share = 100 * (1 - numberOf(checked, 'delta'));
  return `${Number(share.toPrecision(4))} %`;
}

/** "Fitted exponent of the width: Pre −0.501 (−0.55 to −0.45)": 1/√d would be −0.5. */
function exponentsText(data: FigureData, leading: readonly PanelCurve[]): string {
  const fitted = leading.flatMap((curve) => {
    const where = { placement: curve.series };
    const [exponent, low, high] = ['exponent', 'low', 'high'].map((column) => cellOf(data, 'exponent', where, column));
    if (!Number.isFinite(exponent)) return [];
    const interval = Number.isFinite(low) ? ` (${signed(low as number)} to ${signed(high as number)})` : '';
    return [`${nameOf(data, curve)} ${signed(exponent as number)}${interval}`];
  });
  return fitted.length > 0 ? ` Fitted exponent of the width: ${listed(fitted)}; 1/√d would be −0.5.` : '';
}

function nameOf(data: FigureData, { series }: PanelCurve): string {
  return labelOf(data.experiment, 'placement', series);
}

function firstAndLast({ y }: PanelCurve): string {
  return y.length > 1 ? `${rounded(y[0] as number)} and ${rounded(y.at(-1) as number)}` : rounded(y[0] as number);
}
