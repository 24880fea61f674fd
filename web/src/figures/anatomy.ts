import { type Axis, countAxis, logDomain, zeroDomain } from './axes';
import { cachedByRows } from './curve';
import { curveFigure, seriesName } from './curve_figure';
import {
  chosenOption,
  type FigureData,
  type FigureOptions,
  labelOf,
  largestOf,
  placementsOf,
  textOfValue,
} from './figure';
import { capitalised, listed, rounded, signed, withWhose } from './format';
import { heightsOf } from './intervals';
import { moments } from './moments';
import type { PanelCurve, PanelLine } from './panel';
import type { Part } from './parts';
import { leadingCurves, seedCurves, spreadLegend, whoseOfParts } from './seed_curves';
import { theoryDash } from './theory';

const branches = { table: 'branches', summary: 'branches_summary', series: 'placement', x: 'layer' };
const ratios = seedCurves({ ...branches, y: 'ratio', mean: 'mean', low: 'low', high: 'high' });
const cosines = seedCurves({ ...branches, y: 'cosine', mean: 'cosine', low: 'cosine_low', high: 'cosine_high' });

const sublayerNames = cachedByRows((rows) => [...new Set(rows.texts('sublayer'))]);
const stackNames = cachedByRows((rows) => [...new Set(rows.texts('stack'))]);

function distinct(data: FigureData, table: string, read: typeof stackNames): string[] {
  return [...new Set(data.rows.table(table).flatMap(read))];
}

const branchOptions: FigureOptions = {
  label: 'Branch',
  values: (data) => distinct(data, 'branches', sublayerNames),
};

/** A panel for each stack and moment; one stack has no name. */
function branchParts(
  data: FigureData,
  sublayer: string,
  read: typeof ratios,
  axis: (all: PanelCurve[]) => Axis,
): Part[] {
  const all = distinct(data, 'branches', stackNames);
  // An encoder has no cross-attention.
  const stacks = all.filter((stack) => read(data, { stack, sublayer }).length > 0);
  const sets = (stacks.length > 0 ? stacks : ['']).flatMap((stack) =>
    moments.map(({ when, title }) => ({
      title: stack ? `${capitalised(stack)}, ${title.toLowerCase()}` : title,
      curves: read(data, { stack, sublayer, when }),
    })),
  );
  const x = layerAxis(data);
  const y = axis(sets.flatMap(({ curves }) => curves));
  return sets.map(({ title, curves }) => ({ title, curves, x, y }));
}

function layerAxis({ checked }: FigureData): Axis {
  return countAxis('layer', 1, largestOf(checked, 'depth'));
}

export const branchesFigure = curveFigure({
  name: 'branches',
  table: 'branches',
  means: 'branches_summary',
  title: 'How much each branch adds',
  help: 'The length of what a branch adds, over the length of the stream that it reads.',
  position: 'layer',
  series: 'placement',
  options: branchOptions,
  parts: (data) =>
    branchParts(data, chosenOption(branchesFigure, data), ratios, (all) => ({
      type: 'linear',
      label: '‖f‖ / ‖x‖',
      domain: zeroDomain(heightsOf(all), [0, 1]),
    })),
  summary(data, parts) {
    const said = endsByPart(data, parts, rounded);
    if (said === '') return '';
    const what = `Share of ${branchText(chosenOption(branchesFigure, data))} in ${endLayers(data)}`;
    return `${withWhose(what, whoseOfParts(data, parts))}: ${said}.${sumText(data)}`;
  },
  legend: (_, parts) => bandText(parts),
});

export const cosineFigure = curveFigure({
  name: 'cosine',
  table: 'branches',
  means: 'branches_summary',
  title: 'In which direction it adds',
  help: 'The cosine between what a branch adds and the stream that it reads: 1 prolongs the stream, −1 shortens it.',
  position: 'layer',
  series: 'placement',
  options: branchOptions,
  parts: (data) =>
    branchParts(data, chosenOption(cosineFigure, data), cosines, (all) => ({
      type: 'linear',
      label: 'cosine of f and x',
      domain: cosineDomain(heightsOf(all)),
    })),
  summary(data, parts) {
    const said = endsByPart(data, parts, signed);
    if (said === '') return '';
    const what = `Cosine of ${branchText(chosenOption(cosineFigure, data))} in ${endLayers(data)}`;
    return `${withWhose(what, whoseOfParts(data, parts))}: ${said}.`;
  },
  legend: (_, parts) => bandText(parts),
});

export const removalFigure = curveFigure({
  name: 'removal',
  table: 'removal',
  means: 'removal_summary',
  title: 'The loss without one layer',
  help: 'Loss of the trained network on a batch that it did not learn from, when one layer hands on what it reads.',
  position: 'layer',
  lines: 'Whole network',
  series: 'placement',
  parts(data) {
    const stacks = distinct(data, 'removal', stackNames).filter((stack, _, all) => stack !== '' || all.length === 1);
    const sets = (stacks.length > 0 ? stacks : ['']).map((stack) => removals(data, { stack }).map(withoutWhole));
    const lines = wholeNetworks(data);
    const y: Axis = { type: 'log', label: 'loss (nats)', domain: lossDomain(sets.flat(), lines) };
    return sets.map((curves, i) => ({ title: capitalised(stacks[i] ?? ''), x: layerAxis(data), y, curves, lines }));
  },
  summary(data, parts) {
    const said = parts.flatMap(({ title, curves }) => {
      const named = [...leadingCurves(curves).map((curve) => removalText(data, curve)), ...divergedIn(data, curves)];
      return named.map((text) => `${title ? `${title.toLowerCase()}, ` : ''}${text}`);
    });
    return said.length > 0 ? `${withWhose('Loss in nats', whoseOfParts(data, parts))}: ${said.join('; ')}.` : '';
  },
  legend: (data, parts) =>
    `${bandText(parts)}${data.view.lines && wholeNetworks(data).length > 0 ? ' Thin dashes: the whole network.' : ''}`.trim(),
});

const removal = { table: 'removal', summary: 'removal_summary', series: 'placement', x: 'layer' };
const removals = seedCurves({ ...removal, y: 'loss', mean: 'mean', low: 'low', high: 'high' });

/** Layer 0 is the whole network, which has a line of its own. */
function withoutWhole(curve: PanelCurve): PanelCurve {
  const kept = curve.x.flatMap((layer, i) => (layer > 0 ? [i] : []));
  const pick = (values: readonly number[] = []) => kept.map((i) => values[i] as number);
  const { x, y, low, high, seeds } = curve;
  return {
    ...curve,
    x: pick(x),
    y: pick(y),
    low: low && pick(low),
    high: high && pick(high),
    seeds: seeds && pick(seeds),
  };
}

function wholeNetworks(data: FigureData): PanelLine[] {
  const ends = layerAxis(data).domain;
  return leadingCurves(removals(data, { layer: 0 })).map(({ series, y }) => {
    const loss = y[0] as number;
    return { series, label: 'whole', dash: theoryDash, x: ends, y: [loss, loss] };
  });
}

function lossDomain(curves: readonly PanelCurve[], lines: readonly PanelLine[]): [number, number] {
  return logDomain([...heightsOf(curves), ...lines.map(({ y }) => y)], [], 1, [1e-3, 10]);
}

/** "Pre 0.0020 whole, at most 0.5528 without layer 1" */
function removalText(data: FigureData, { series, x, y }: PanelCurve): string {
  const whole = wholeNetworks(data).find((line) => line.series === series)?.y[0] ?? Number.NaN;
  const name = labelOf(data.experiment, 'placement', series);
  const most = y.indexOf(Math.max(...y));
  if (most < 0) return `${name} ${rounded(whole)} whole`;
  return `${name} ${rounded(whole)} whole, at most ${rounded(y[most] as number)} without layer ${x[most]}`;
}

const spectrum = { table: 'spectrum', summary: 'spectrum_summary', series: 'placement', x: 'index' };
const singularValues = seedCurves({ ...spectrum, y: 'value', mean: 'mean', low: 'low', high: 'high' });

export const blockFigure = curveFigure({
  name: 'block',
  table: 'spectrum',
  means: 'spectrum_summary',
  position: 'index',
  series: 'placement',
  parts(data) {
    const sets = moments.map(({ when }) => singularValues(data, { when }));
    const x = countAxis('index', 1, largestOf(data.checked, 'width'));
    const domain = zeroDomain(heightsOf(sets.flat()), [0, 1.5]);
    const y: Axis = { type: 'linear', label: 'singular value', domain };
    return moments.map(({ title }, i) => ({ title, x, y, curves: sets[i] ?? [] }));
  },
  summary(data, parts) {
    const said = byPart(data, parts, (curve) => {
      const middle = curve.y[Math.floor(curve.y.length / 2)] as number;
      return `${nameOf(data, curve)} ${rounded(curve.y[0] as number)} and ${rounded(middle)}`;
    });
    const what = `Largest and middle singular value of layer ${textOfValue(data.checked, 'block')}`;
    return said === '' ? '' : `${withWhose(what, whoseOfParts(data, parts))}: ${said}.`;
  },
  legend: (_, parts) => bandText(parts),
});

// ---- Words and axes that several of them share ----------------------------------------------------------------------

const branchText = (sublayer: string) => (sublayer === '' ? 'the branch' : `the ${sublayer} branch`);

const endLayers = ({ checked }: FigureData) =>
  largestOf(checked, 'depth') > 1 ? 'the first and the last layer' : 'the only layer';

const nameOf = (data: FigureData, curve: PanelCurve) => seriesName(data, 'placement', curve);

/** From the lowest to the highest value, with 0 among them; no cosine is beyond 1, though an interval may reach there. */
function cosineDomain(curves: readonly (readonly number[])[]): [number, number] {
  const values = curves.flat().filter(Number.isFinite);
  const [low, high] = [Math.min(0, ...values), Math.max(0.1, ...values)];
  return [Math.max(-1, low * 1.08), Math.min(1, high * 1.08)];
}

function byPart(data: FigureData, parts: readonly Part[], text: (curve: PanelCurve) => string): string {
  const said = parts.flatMap(({ title, curves }) => {
    const named = [...leadingCurves(curves).map(text), ...divergedIn(data, curves)];
    return named.length > 0 ? [`${title.toLowerCase()} ${listed(named)}`] : [];
  });
  return said.join('; ');
}

/** Placements of a finished run that have no curve: a network that diverged is not taken apart. */
function divergedIn(data: FigureData, curves: readonly PanelCurve[]): string[] {
  if (!data.finished) return [];
  const missing = placementsOf(data.checked).filter((placement) => !curves.some(({ series }) => series === placement));
  return missing.map((placement) => `${labelOf(data.experiment, 'placement', placement)} diverged`);
}

function endsByPart(data: FigureData, parts: readonly Part[], text: (value: number) => string): string {
  return byPart(data, parts, (curve) => {
    const [first, last] = [curve.y[0] as number, curve.y.at(-1) as number];
    return `${nameOf(data, curve)} ${text(first)}${curve.y.length > 1 ? ` and ${text(last)}` : ''}`;
  });
}

const bandText = (parts: readonly Part[]) => spreadLegend(parts.flatMap(({ curves }) => curves));

/** The largest difference of each placement, over stacks and moments. */
const highestOf = cachedByRows((rows) => {
  const highest = new Map<string, number>();
  for (const [row, value] of rows.numbers('highest').entries()) {
    const placement = rows.texts('placement')[row] as string;
    if (Number.isFinite(value)) highest.set(placement, Math.max(value, highest.get(placement) ?? 0));
  }
  return highest;
});

/** Where a stream is a sum, how exactly. */
function sumText(data: FigureData): string {
  const said = placementsOf(data.checked).flatMap((placement) => {
    const highest = data.rows.table('decomposition_summary').flatMap((rows) => highestOf(rows).get(placement) ?? []);
    return highest.length > 0
      ? [`${labelOf(data.experiment, 'placement', placement)} ${rounded(Math.max(...highest))}`]
      : [];
  });
  return said.length > 0 ? ` The stream is x₀ + Σ f but for rounding, at most: ${listed(said)}.` : '';
}
