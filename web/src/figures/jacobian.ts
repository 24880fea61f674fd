import { type Axis, logDomain, sizeAxis, zeroDomain } from './axes';
import { cachedByRows } from './curve';
import { curveFigure } from './curve_figure';
import { type FigureData, type FigureOptions, labelOf, numberOf } from './figure';
import { listed, rounded, withWhose } from './format';
import { hasInterval } from './intervals';
import type { PanelCurve, PanelLine } from './panel';
import { leadingCurves, seedCurves, whoseValues } from './seed_curves';
import { secondDash, theoryDash } from './theory';

const columns = { series: 'norm', table: 'jacobian', summary: 'jacobian_summary', x: 'scale' };
const measured = seedCurves({ ...columns, mean: 'measured', low: 'low', high: 'high', y: 'measured' });
const exactValues = seedCurves({ ...columns, mean: 'exact', y: 'exact' });
const ratios = seedCurves({ ...columns, mean: 'root_width_over_length', y: 'root_width_over_length' });

const dotted = (curves: readonly PanelCurve[]) => curves.map((curve) => ({ ...curve, look: 'dots' as const }));
const lineFor = (curve: PanelCurve, label: string): PanelLine => ({ ...curve, label, dash: theoryDash });

export const jacobianFigure = curveFigure({
  name: 'jacobian',
  table: 'jacobian',
  means: 'jacobian_summary',
  position: 'scale',
  lines: 'Theory',
  series: 'norm',
  quoted: {
    title: 'Spectral norm at each scale',
    positions: (data) => [...(leadingCurves(measured(data))[0]?.x ?? [])],
  },
  parts(data) {
    const curves = dotted(measured(data));
    const [ratio] = leadingCurves(ratios(data));
    const lines = leadingCurves(exactValues(data)).map((curve) => lineFor(curve, 'exact'));
    if (ratio) lines.push({ ...ratio, series: null, label: '√d/‖x‖', dash: secondDash });
    const scales = curves.flatMap(({ x }) => [...x]);
    const values = [...curves, ...lines].map(({ y }) => y);
    const y: Axis = { type: 'log', label: 'largest singular value', domain: logDomain(values, [], 1, [0.1, 1]) };
    return [{ title: '', x: sizeAxis('scale of x', scales, asked(data)), y, curves, lines, bars: true }];
  },
  summary(data, [part]) {
    const leading = leadingCurves(part?.curves ?? []);
    if (leading.length === 0) return '';
    const [ratio] = leadingCurves(ratios(data));
    const said = leading.map((curve) => {
      const exact = exactValues(data).find(({ series, seed }) => series === curve.series && seed === curve.seed);
      return `${labelOf(data.experiment, 'norm', curve.series)} ${ends(curve)} (exact ${ends(exact)})`;
    });
    const first = leading[0] as PanelCurve;
    const scales = ends(first, first.x, String);
    const what = withWhose(`Spectral norm at a scale of ${scales}`, whoseValues(data, leading));
    return `${what}: ${listed(said)}; √d/‖x‖ is ${ends(ratio)}.`;
  },
  legend(data, [part]) {
    const bars = part?.curves.some(hasInterval) ? 'Bars: 95 % interval of the mean. ' : '';
    return data.view.lines
      ? `${bars}Markers: measured. Thin dashes: the exact value; dots: √d/‖x‖.`
      : `${bars}Markers: measured.`;
  },
});

/** "1.0651 and 0.1331": the first and the last of a curve's values. */
function ends(
  curve: PanelCurve | undefined,
  values = curve?.y ?? [],
  text: (value: number) => string = rounded,
): string {
  const [first, last] = [values[0], values.at(-1)];
  if (first === undefined || last === undefined) return '–';
  return values.length === 1 ? text(first) : `${text(first)} and ${text(last)}`;
}

/** The scales that the request asks for, before any is measured. */
function asked({ checked }: FigureData): [number, number] {
  const first = numberOf(checked, 'scale') || 1;
  return [first, first * 2 ** (numberOf(checked, 'doublings') || 0)];
}

const scalesOf = cachedByRows((rows) => new Set(rows.numbers('scale')));
const scaleOptions: FigureOptions = {
  label: 'Scale',
  values: (data) => [...new Set(data.rows.table('spectrum').flatMap((rows) => [...scalesOf(rows)]))].map(String),
};

const singular = { series: 'norm', table: 'spectrum', summary: '', mean: '', x: 'index' };
const spectrum = seedCurves({ ...singular, y: 'measured' });
const exactSpectrum = seedCurves({ ...singular, y: 'exact' });

export const spectrumFigure = curveFigure({
  name: 'spectrum',
  table: 'spectrum',
  position: 'index',
  lines: 'Theory',
  series: 'norm',
  options: scaleOptions,
  parts(data) {
    const only = { scale: Number(optionOf(data)) };
    const curves = spectrum(data, only);
    const lines = leadingCurves(exactSpectrum(data, only)).map((curve) => lineFor(curve, 'exact'));
    const x: Axis = {
      type: 'linear',
      whole: true,
      label: 'index',
      domain: [1, Math.max(2, numberOf(data.checked, 'width'))],
    };
    const y: Axis = {
      type: 'linear',
      label: 'singular value',
      domain: zeroDomain(
        curves.map(({ y }) => y),
        [0, 1],
      ),
    };
    return [{ title: '', x, y, curves, lines }];
  },
  summary(data, [part]) {
    const leading = leadingCurves(part?.curves ?? []);
    if (leading.length === 0) return '';
    const said = leading.map(({ series, y }) => {
      const [largest, before, last] = [y[0], y.at(-2), y.at(-1)].map((value) => rounded(value as number));
      return `${labelOf(data.experiment, 'norm', series)} ${largest} down to ${before} and ${last}`;
    });
    const what = withWhose(`Singular values at a scale of ${optionOf(data)}`, whoseValues(data, leading));
    return `${what}, the largest and the two smallest: ${listed(said)}.`;
  },
  legend: (data) => (data.view.lines ? 'Thin dashes: the exact values.' : ''),
});

function optionOf(data: FigureData): string {
  const values = scaleOptions.values(data);
  return values.includes(data.view.option) ? data.view.option : (values[0] ?? '');
}
