import { type Axis, countAxis, logDomain, sizeAxis } from './axes';
import { curveFigure, seriesName } from './curve_figure';
import { chosenOption, type FigureData, largestOf, numbersOf } from './figure';
import { listed, rounded, signed, withWhose } from './format';
import { heightsOf } from './intervals';
import type { PanelCurve, PanelLine } from './panel';
import type { Part } from './parts';
import { leadingCurves, seedCurves, spreadLegend, whoseValues } from './seed_curves';
import { cellOf, theoryDash, theoryLines } from './theory';

const columns = { table: 'update', summary: 'update_summary', series: 'placement', y: 'update' };
const means = { mean: 'mean', low: 'low', high: 'high' };
const againstDepth = seedCurves({ ...columns, ...means, x: 'depth' });
const overSteps = seedCurves({ ...columns, ...means, x: 'step' });

const bounds = { table: 'update_summary', series: 'placement', y: 'bound', label: 'DeepNet’s bound', dash: theoryDash };
const boundAgainstDepth = theoryLines({ ...bounds, x: 'depth', only: { step: 0 } });

export const firstUpdateFigure = curveFigure({
  name: 'first-update',
  table: 'update',
  means: 'update_summary',
  title: 'The first step against depth',
  help: 'How far the first step moves the logits of a batch that it does not learn from: root mean square of the change.',
  position: 'depth',
  lines: 'Bound',
  series: 'placement',
  parts(data) {
    const curves = againstDepth(data, { step: 0 });
    const lines = boundAgainstDepth(data);
    const x = sizeAxis('layers', numbersOf(data.checked, 'depth'), [6, 24]);
    return [{ title: '', x, y: updateAxis(curves, lines), curves, lines }];
  },
  summary(data, [part]) {
    const leading = leadingCurves(part?.curves ?? []);
    if (leading.length === 0) return '';
    const said = leading.map((curve) => `${nameOf(data, curve)} ${endsOf(curve)}${exponentText(data, curve)}`);
    return `${withWhose(`Change of the logits by the first step, ${depthsText(data)}`, whoseValues(data, leading))}: ${listed(said)}.`;
  },
  legend: (data, [part]) => legendOf(data, part),
});

export const updatesFigure = curveFigure({
  name: 'updates',
  table: 'update',
  means: 'update_summary',
  title: 'Step after step',
  help: 'How far each step moves the logits of a batch that it does not learn from: root mean square of the change.',
  position: 'step',
  lines: 'Bound',
  series: 'placement',
  options: {
    label: 'Layers',
    values: ({ checked }) => [...new Set(numbersOf(checked, 'depth'))].sort((a, b) => b - a).map(String),
  },
  parts(data) {
    const depth = Number(chosenOption(updatesFigure, data));
    const curves = overSteps(data, { depth });
    const lines = boundOverSteps(data, depth);
    const x = countAxis('step', 0, largestOf(data.checked, 'steps') - 1);
    return [{ title: '', x, y: updateAxis(curves, lines), curves, lines }];
  },
  summary(data, [part]) {
    const leading = leadingCurves(part?.curves ?? []);
    if (leading.length === 0) return '';
    const said = leading.map((curve) => `${nameOf(data, curve)} ${endsOf(curve)}`);
    const layers = Number(chosenOption(updatesFigure, data));
    const steps = leading.some(({ y }) => y.length > 1) ? 'the first and the latest step' : 'the first step';
    const what = `Change of the logits of ${layersText(layers)} by ${steps}`;
    return `${withWhose(what, whoseValues(data, leading))}: ${listed(said)}.`;
  },
  legend: (data, [part]) => legendOf(data, part),
});

const boundReaders = new Map<number, ReturnType<typeof theoryLines>>();

function boundOverSteps(data: FigureData, depth: number): PanelLine[] {
  const read = boundReaders.get(depth) ?? theoryLines({ ...bounds, x: 'step', only: { depth } });
  boundReaders.set(depth, read);
  return read(data);
}

function updateAxis(curves: readonly PanelCurve[], lines: readonly PanelLine[]): Axis {
  const values = [...heightsOf(curves), ...lines.map(({ y }) => y)];
  return { type: 'log', label: 'change of the logits', domain: logDomain(values, [], 1, [0.1, 10]) };
}

const nameOf = (data: FigureData, curve: PanelCurve) => seriesName(data, 'placement', curve);

/** "1.7171 and 0.1243"; a step that left no numbers has no size. */
function endsOf({ y }: PanelCurve): string {
  const said = [...new Set([0, y.length - 1])].map((i) => {
    const value = y[i] as number;
    return Number.isFinite(value) ? rounded(value) : 'diverged';
  });
  return listed([...new Set(said)]);
}

const layersText = (layers: number) => `${layers} layer${layers === 1 ? '' : 's'}`;

/** "at 6 and 24 layers" */
function depthsText({ checked }: FigureData): string {
  const depths = numbersOf(checked, 'depth');
  const [least, most] = [Math.min(...depths), Math.max(...depths)];
  return least === most ? `at ${layersText(least)}` : `at ${least} and ${most} layers`;
}

/** " (as L^0.56, 95 % interval 0.50 to 0.61; its bound as L^0.50)" */
function exponentText(data: FigureData, { series }: PanelCurve): string {
  const [exponent, low, high, bound] = ['exponent', 'low', 'high', 'bound_exponent'].map((column) =>
    cellOf(data, 'exponent', { placement: series }, column),
  ) as [number, number, number, number];
  if (!Number.isFinite(exponent)) return '';
  const interval = Number.isFinite(low) ? `, 95 % interval ${signed(low)} to ${signed(high)}` : '';
  const theory = Number.isFinite(bound) ? `; its bound as L to the ${signed(bound)}` : '';
  return ` (as L to the ${signed(exponent)}${interval}${theory})`;
}

function legendOf(data: FigureData, part: Part | undefined): string {
  const band = spreadLegend(part?.curves ?? []);
  const hasBound = data.view.lines && (part?.lines ?? []).length > 0;
  const bound = hasBound ? ' Thin dashes: DeepNet’s bound, which counts the scaled weights alone.' : '';
  return `${band}${bound}`.trim();
}
