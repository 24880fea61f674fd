import { type Axis, countAxis, logDomain, sizeAxis } from './axes';
import { type Curve, cachedByRows } from './curve';
import { curveFigure, seriesName } from './curve_figure';
import { chosenOption, type FigureData, type FigureOptions, numbersOf } from './figure';
import { capitalised, listed, rounded, signed, withWhose } from './format';
import { heightsOf } from './intervals';
import type { PanelCurve } from './panel';
import type { Part } from './parts';
import { leadingCurves, seedCurves, spreadLegend, whoseValues } from './seed_curves';
import { cellOf, secondDash, theoryDash, theoryLines } from './theory';

/** The moments of measurement; what was measured after warm-up is drawn softly. */
const moments = ['initial', 'warmed'];

const means = { series: 'placement', mean: 'mean', low: 'low', high: 'high', y: 'norm' };
const lastLayer = seedCurves({ ...means, table: 'last_layer', summary: 'last_layer_summary', x: 'depth' });
const overLayers = seedCurves({ ...means, table: 'gradients', summary: 'gradients_summary', x: 'layer' });

/** Predictions are for the start; a trained network follows neither. */
const prediction = { table: 'last_layer_summary', series: 'placement', x: 'depth', only: { when: 'initial' } };
const predictions = [
  theoryLines({ ...prediction, y: 'root_theory', label: '1/√L', dash: secondDash }),
  theoryLines({ ...prediction, y: 'size_theory', label: '1/√q', dash: theoryDash }),
];

const predictionLegend =
  ' Thin lines: two predictions of the slope, at the height of the means; q is the size that the last norm receives.';

type Reader = typeof lastLayer;

function atBothMoments(read: Reader, data: FigureData, only: Record<string, string | number> = {}): PanelCurve[] {
  return moments.flatMap((when) =>
    read(data, { ...only, when }).map((curve) => (when === 'warmed' ? { ...curve, soft: true } : curve)),
  );
}

export const lastLayerFigure = curveFigure({
  name: 'last-layer',
  table: 'last_layer',
  means: 'last_layer_summary',
  position: 'depth',
  lines: 'Theory',
  series: 'placement',
  parts(data) {
    const curves = atBothMoments(lastLayer, data);
    const lines = predictions.flatMap((read) => read(data));
    const depths = numbersOf(data.checked, 'depth');
    const y = gradientAxis('‖∂L/∂W₂‖ of the last layer', [...heightsOf(curves), ...lines.map((line) => line.y)]);
    return [{ title: '', x: sizeAxis('depth', depths, [2, 12]), y, curves, lines }];
  },
  summary(data, [part]) {
    const leading = leadingCurves(part?.curves ?? []);
    if (leading.length === 0) return '';
    if (data.finished) {
      const fitted = leading.flatMap((curve) => exponentText(data, curve));
      if (fitted.length > 0) {
        const whose = whoseValues(data, leading);
        return `${withWhose('Fitted exponent of the depth', whose)}: ${listed(fitted)}.${publishedText(leading)}`;
      }
    }
    const said = leading.map((curve) => deepestText(data, curve));
    const when = data.finished ? 'At the start' : 'So far';
    return `${withWhose(when, whoseValues(data, leading))}: ${listed(said)}.`;
  },
  legend(data, [part]) {
    const drawn = data.view.lines && part?.lines && part.lines.length > 0;
    return `${legendOf(part)}${drawn ? predictionLegend : ''}`.trim();
  },
});

export const overLayersFigure = curveFigure({
  name: 'gradients',
  table: 'gradients',
  means: 'gradients_summary',
  position: 'layer',
  series: 'placement',
  options: {
    label: 'Gradient of',
    values: (data) => firstOf('W_2', distinct(data, matrices)),
    name: (of) => (of === 'x' ? 'the stream' : of),
  } satisfies FigureOptions,
  parts(data) {
    const of = chosenOption(overLayersFigure, data);
    const depth = Math.max(0, ...numbersOf(data.checked, 'depth'));
    const stacks = distinct(data, stackNames);
    const sets = stacks.map((stack) => atBothMoments(overLayers, data, { of, stack, depth }));
    const y = gradientAxis(`‖∂L/∂${of === 'x' ? 'x' : of}‖`, heightsOf(sets.flat()));
    // Layer 0 is what goes into the first one.
    const first = Math.min(1, ...sets.flat().flatMap((curve) => [...curve.x]));
    const x = countAxis('layer', first, depth);
    if (stacks.length === 0) return [{ title: '', x, y, curves: [] }];
    const title = (stack: string) => (stacks.length > 1 ? capitalised(stack) : '');
    const all = stacks.map((stack, i): Part => ({ title: title(stack), x, y, curves: sets[i] ?? [] }));
    // Until the deepest network is measured no panel has anything to show.
    return all.some(hasCurves) ? all.filter(hasCurves) : all;
  },
  summary(data, parts) {
    const leading = parts.map(({ curves }) => leadingCurves(curves));
    const all = leading.flat();
    if (all.length === 0) return '';
    const depth = Math.max(...numbersOf(data.checked, 'depth'));
    const of = chosenOption(overLayersFigure, data);
    const said = parts.map(({ title }, i) => {
      const named = (leading[i] ?? []).map((curve) => `${nameOf(data, curve)} ${firstAndLast(curve)}`);
      return `${title ? `${title.toLowerCase()}: ` : ''}${listed(named)}`;
    });
    const what =
      of === 'x' ? `Gradient of the stream before ${ends(depth, 'after')}` : `Gradient of ${of} in ${ends(depth)}`;
    return `${withWhose(what, whoseValues(data, all))}: ${said.join('; ')}.`;
  },
  legend: (_, [part]) => legendOf(part),
});

const matrices = cachedByRows((rows) => [...new Set(rows.texts('of'))]);
const stackNames = cachedByRows((rows) => [...new Set(rows.texts('stack'))]);

/** The texts of a column of the gradients, in order of appearance. */
function distinct(data: FigureData, read: typeof matrices): string[] {
  return [...new Set(data.rows.table('gradients').flatMap(read))];
}

function firstOf(first: string, names: readonly string[]): string[] {
  return names.includes(first) ? [first, ...names.filter((name) => name !== first)] : [...names];
}

const hasCurves = (part: Part) => part.curves.length > 0;

function gradientAxis(label: string, values: readonly (readonly number[])[]): Axis {
  return { type: 'log', label, domain: logDomain(values, [], 1, [0.1, 10]) };
}

function nameOf(data: FigureData, curve: Pick<Curve, 'series' | 'soft'>): string {
  return seriesName(data, 'placement', curve);
}

function firstAndLast({ y }: PanelCurve): string {
  return y.length === 1 ? rounded(y[0] as number) : `${rounded(y[0] as number)} and ${rounded(y.at(-1) as number)}`;
}

/** "the first and the last layer of 6"; of a single layer there is no more to say. */
function ends(depth: number, joined = ''): string {
  if (depth === 1) return joined ? `and ${joined} the only layer` : 'the only layer';
  return `the first and ${joined && `${joined} `}the last layer of ${depth}`;
}

function deepestText(data: FigureData, curve: PanelCurve): string {
  return `${nameOf(data, curve)} ${rounded(curve.y.at(-1) as number)} at a depth of ${curve.x.at(-1)}`;
}

/** "Pre −0.565 (95 % interval −0.656 to −0.474, predicted −0.500 by 1/√L, −0.553 by 1/√q)" */
function exponentText(data: FigureData, curve: PanelCurve): string[] {
  const where = { placement: curve.series, when: curve.soft ? 'warmed' : 'initial' };
  const [exponent, low, high, root, size] = ['exponent', 'low', 'high', 'root_theory', 'size_theory'].map((column) =>
    cellOf(data, 'exponent', where, column),
  ) as [number, number, number, number, number];
  if (!Number.isFinite(exponent)) return [];
  const notes = [];
  if (Number.isFinite(low)) notes.push(`95 % interval ${signed(low)} to ${signed(high)}`);
  if (!curve.soft && Number.isFinite(size)) notes.push(predictionText(root, size));
  return [`${nameOf(data, curve)} ${signed(exponent)}${notes.length > 0 ? ` (${notes.join(', ')})` : ''}`];
}

/** Where both laws say the same, as for Post, whose size does not depend on the depth, it is said once. */
function predictionText(root: number, size: number): string {
  if (signed(root) === signed(size)) return `predicted ${signed(root)}`;
  const byRoot = Number.isFinite(root) ? `${signed(root)} by 1/√L, ` : '';
  return `predicted ${byRoot}${signed(size)} by 1/√q`;
}

/** What was published on real data looks steeper; the page says so wherever it shows the same curve. */
function publishedText(leading: readonly PanelCurve[]): string {
  const pre = leading.some(({ series, soft }) => series === 'pre' && !soft);
  return pre ? ' The published figure, on translation data, shows about −1 for Pre.' : '';
}

function legendOf(part: Part | undefined): string {
  const band = spreadLegend(part?.curves ?? []);
  const warmed = part?.curves.some((curve) => curve.soft) ? ' Dotted, hollow: after warm-up.' : '';
  return `${band}${warmed}`.trim();
}
