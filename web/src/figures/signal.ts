import { type Axis, countAxis } from './axes';
import { curveFigure } from './curve_figure';
import { type FigureData, labelOf, numberOf } from './figure';
import { listed, rounded, withWhose } from './format';
import { hasInterval } from './intervals';
import type { PanelArea, PanelCurve } from './panel';
import type { Part } from './parts';
import { leadingCurves, seedCurves, spreadLegend, whoseValues } from './seed_curves';
import { sizeAxisOf } from './stream';
import { boundAreas, cellOf, theoryDash, theoryLines } from './theory';

/** What is measured after each layer, and how the page speaks of it. */
function quantity(name: 'size' | 'cosine', summary: string) {
  return {
    name,
    curves: seedCurves({
      table: 'signal',
      summary,
      series: 'placement',
      mean: 'mean',
      low: 'low',
      high: 'high',
      x: 'layer',
      y: name,
    }),
    lines: theoryLines({
      table: summary,
      series: 'placement',
      x: 'layer',
      y: 'theory',
      label: 'theory',
      dash: theoryDash,
    }),
  };
}

const size = quantity('size', 'signal_summary');
const cosine = quantity('cosine', 'cosine_summary');
const bounds = boundAreas({
  table: 'signal_summary',
  series: 'placement',
  x: 'layer',
  low: 'bound_low',
  high: 'bound_high',
});

export const signalSizeFigure = curveFigure({
  name: 'signal-size',
  table: 'signal',
  means: 'signal_summary',
  title: 'Size of the signal after each layer',
  help: '‖x‖²/d, mean over the tokens: of what the layer’s last norm receives, or of the stream where no norm follows.',
  position: 'layer',
  lines: 'Theory',
  series: 'placement',
  quoted: { title: 'Size at chosen layers', positions: (data) => quotedLayers(numberOf(data.checked, 'depth')) },
  parts(data) {
    const curves = size.curves(data);
    const y = sizeAxisOf('‖x‖²/d', curves, [0, 16]);
    return [{ title: '', x: layerAxis(data), y, curves, lines: size.lines(data), areas: bounds(data) }];
  },
  summary: (data, parts) => sentence(data, parts, 'Size', 'size'),
  legend: (data, [part]) => legendOf(data, part, boundsText(part?.areas ?? [])),
});

export const signalCosineFigure = curveFigure({
  name: 'signal-cosine',
  table: 'signal',
  means: 'cosine_summary',
  title: 'How alike the tokens are after each layer',
  help: 'Cosine between the vectors of two tokens of the stream, mean over all pairs.',
  position: 'layer',
  lines: 'Theory',
  series: 'placement',
  parts(data) {
    const curves = cosine.curves(data);
    const lowest = Math.min(0, ...curves.map((curve) => Math.min(...curve.y.filter(Number.isFinite))));
    const y: Axis = { type: 'linear', label: 'cosine', domain: [lowest, 1] };
    return [{ title: '', x: layerAxis(data), y, curves, lines: cosine.lines(data) }];
  },
  summary: (data, parts) => sentence(data, parts, 'Cosine', 'cosine'),
  legend(data, [part]) {
    const post = part?.lines?.some(({ series }) => series === 'post');
    const bias =
      ' Post’s cosine is known to lie below its line at layers 3 and 4, by about 1.4/d: the theory is for d → ∞.';
    return legendOf(data, part, post ? bias : '');
  },
});

function layerAxis(data: FigureData): Axis {
  return countAxis('layer', 1, numberOf(data.checked, 'depth'));
}

/** The layers that the published note quotes, as far as there are any, and the last. */
function quotedLayers(depth: number): number[] {
  return [...new Set([1, 2, 4, 8, 12, depth])].filter((layer) => layer <= depth).sort((a, b) => a - b);
}

function sentence(data: FigureData, [part]: readonly Part[], what: string, quantity: string): string {
  const leading = leadingCurves(part?.curves ?? []);
  if (leading.length === 0) return '';
  const layer = Math.max(...leading.flatMap((curve) => [...curve.x]));
  const said = leading.map((curve) => `${nameOf(data, curve)} ${atLayer(part, curve, layer)}`);
  const when = data.finished ? `${what} at layer ${layer}` : `So far, ${what.toLowerCase()} at layer ${layer}`;
  return `${withWhose(when, whoseValues(data, leading))}: ${listed(said)}.${agreementText(data, leading, quantity)}`;
}

function atLayer(part: Part | undefined, { series, x, y }: PanelCurve, layer: number): string {
  const at = x.indexOf(layer);
  const value = at < 0 ? '–' : rounded(y[at] as number);
  const line = part?.lines?.find((line) => line.series === series);
  const theory = line?.y[line.x.indexOf(layer)];
  return theory === undefined || !Number.isFinite(theory) ? value : `${value} (theory ${rounded(theory)})`;
}

/** In how many layers the interval holds the line: from the core's own count. */
function agreementText(data: FigureData, leading: readonly PanelCurve[], quantity: string): string {
  const counts = leading.filter(hasInterval).flatMap((curve) => {
    const where = { placement: curve.series, quantity };
    const [layers, covered] = ['layers', 'covered'].map((column) => cellOf(data, 'agreement', where, column));
    return layers ? [{ name: nameOf(data, curve), layers, covered }] : [];
  });
  if (counts.length === 0) return '';
  const [first] = counts;
  const all = first?.layers === 1 ? 'at the only layer' : `at all ${first?.layers} layers`;
  const parts = counts.every(({ layers, covered }) => layers === covered)
    ? [`${counts.length > 1 ? 'each' : first?.name} ${all}`]
    : counts.map(({ name, layers, covered }) => `${name} at ${covered} of ${layers} layers`);
  return ` The 95 % interval holds the theory for ${listed(parts)}.`;
}

/** Of Post and Pre bounds were published; for others they say the same: what averaging over the tokens can leave. */
function boundsText(areas: readonly PanelArea[]): string {
  if (areas.length === 0) return '';
  const wide = areas.filter(({ low, high }) => low.some((value, i) => value !== high[i]));
  const shaded = wide.length > 0 ? wide : areas;
  const published = shaded.every(({ series }) => series === 'post' || series === 'pre');
  return ` Shaded, between dots: ${published ? 'the published bounds' : 'where the expected size lies, however alike the tokens are'}.`;
}

function legendOf(data: FigureData, part: Part | undefined, more: string): string {
  const band = spreadLegend(part?.curves ?? []);
  const theory = data.view.lines && part?.lines?.length ? ' Thin dashes: theory.' : '';
  return `${band}${theory}${data.view.lines ? more : ''}`.trim();
}

function nameOf(data: FigureData, { series }: PanelCurve): string {
  return labelOf(data.experiment, 'placement', series);
}
