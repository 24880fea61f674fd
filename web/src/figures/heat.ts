import { logTicks, tickText } from './axes';
import type { Drawing } from './figure';
import type { Palette } from './palette';
import type { Panel } from './panel';
import { svgElement } from './svg';
import { wrapped } from './wrap';

/** Viridis (van der Walt and Smith 2015), from dark to light: its lightness rises evenly, also for colour-blind eyes. */
const scale = [
  '#440154',
  '#482878',
  '#3e4989',
  '#31688e',
  '#26828e',
  '#1f9e89',
  '#35b779',
  '#6ece58',
  '#b5de2b',
  '#fde725',
];

/** What cells have in place of a colour. */
export const signs = { diverged: '×', never: '–' };

export interface HeatCell {
  /** The place on the colour scale, 0 (dark) to 1 (light); null for a cell that has a sign instead. */
  shade: number | null;
  sign: string;
  /** A small sign beside the colour: it is not the whole truth. */
  corner: string;
}

export interface HeatGrid {
  columns: readonly number[];
  rows: readonly number[];
  xLabel: string;
  yLabel: string;
  /** Null for a cell that has not been run. Row 0 is the lowest. */
  cell(column: number, row: number): HeatCell | null;
}

const margin = { left: 60, right: 12, top: 22, bottom: 40 };
const letterWidth = 7;
const gap = 1;

/** A grid of coloured cells with axes. The panel's scales count columns and rows. */
export function drawHeat(grid: HeatGrid, palette: Palette, width: number, height: number): Panel {
  const svg = svgElement('svg', { class: 'figure-svg', width, height, viewBox: `0 0 ${width} ${height}` });
  const area = { left: margin.left, right: width - margin.right, top: margin.top, bottom: height - margin.bottom };
  const [cellWidth, cellHeight] = [
    (area.right - area.left) / grid.columns.length,
    (area.bottom - area.top) / grid.rows.length,
  ];
  const x = (column: number) => area.left + (column + 0.5) * cellWidth;
  const y = (row: number) => area.bottom - (row + 0.5) * cellHeight;
  grid.rows.forEach((_, row) => {
    grid.columns.forEach((_, column) => {
      const box = { x: x(column) - cellWidth / 2, y: y(row) - cellHeight / 2, width: cellWidth, height: cellHeight };
      svg.append(...cellShapes(grid.cell(column, row), box, palette));
    });
  });
  svg.append(...axisTexts(grid, { x, y, area, cellWidth, cellHeight }, palette));
  return {
    svg: svg as SVGSVGElement,
    x,
    y,
    xAt: (pixel) => (pixel - area.left) / cellWidth - 0.5,
    area,
  };
}

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

function cellShapes(cell: HeatCell | null, box: Box, palette: Palette): SVGElement[] {
  const inside = {
    x: rounded(box.x + gap / 2),
    y: rounded(box.y + gap / 2),
    width: rounded(Math.max(1, box.width - gap)),
    height: rounded(Math.max(1, box.height - gap)),
  };
  if (!cell) return [emptyCell(inside, palette)];
  const fill = cell.shade === null ? palette.grid : shadeColour(cell.shade);
  const shapes = [svgElement('rect', { ...inside, fill })];
  const size = Math.min(16, box.height, box.width);
  const text = { 'text-anchor': 'middle', fill: palette.ink, 'font-weight': 600 };
  if (cell.sign) {
    const middle = { x: rounded(box.x + box.width / 2), y: rounded(box.y + box.height / 2 + size * 0.33) };
    shapes.push(svgElement('text', { ...middle, ...text, 'font-size': size }, cell.sign));
  }
  if (cell.corner) {
    const corner = { x: rounded(box.x + box.width - size * 0.45), y: rounded(box.y + size * 0.75) };
    const halo = { stroke: palette.background, 'stroke-width': 3, 'paint-order': 'stroke' };
    shapes.push(svgElement('text', { ...corner, ...text, ...halo, 'font-size': size * 0.8 }, cell.corner));
  }
  return shapes;
}

function emptyCell(inside: Box, palette: Palette): SVGElement {
  return svgElement('rect', {
    ...inside,
    fill: 'none',
    stroke: palette.muted,
    'stroke-opacity': 0.5,
    'stroke-dasharray': '2 2',
  });
}

interface Places {
  x(column: number): number;
  y(row: number): number;
  area: Panel['area'];
  cellWidth: number;
  cellHeight: number;
}

/** Values beside columns and rows, as many as there is room for, and what they are values of. */
function axisTexts(grid: HeatGrid, { x, y, area, cellWidth, cellHeight }: Places, palette: Palette): SVGElement[] {
  const look = { fill: palette.muted, 'font-size': 12 };
  const texts: SVGElement[] = [];
  const [columns, rows] = [grid.columns.map(tickText), grid.rows.map(tickText)];
  for (const column of labelled(columns.length, cellWidth, letterWidth * (longest(columns) + 1.5))) {
    const at = { x: rounded(x(column)), y: area.bottom + 15, 'text-anchor': 'middle' };
    texts.push(svgElement('text', { ...look, ...at }, columns[column]));
  }
  for (const row of labelled(rows.length, cellHeight, 15)) {
    const at = { x: area.left - 6, y: rounded(y(row) + 4), 'text-anchor': 'end' };
    texts.push(svgElement('text', { ...look, ...at }, rows[row]));
  }
  const below = { x: area.right, y: area.bottom + 33, 'text-anchor': 'end' };
  texts.push(svgElement('text', { ...look, ...below }, `${grid.xLabel} →`));
  texts.push(svgElement('text', { ...look, x: 4, y: area.top - 9, 'text-anchor': 'start' }, `↑ ${grid.yLabel}`));
  return texts;
}

/** Every so many of the places, so that labels of that length do not touch. */
function labelled(count: number, each: number, length: number): number[] {
  const every = Math.max(1, Math.ceil(length / each));
  return Array.from({ length: Math.ceil(count / every) }, (_, i) => i * every);
}

const longest = (texts: readonly string[]) => Math.max(...texts.map(({ length }) => length));
const rounded = (pixel: number) => Number(pixel.toFixed(2));

/** A colour between those of the scale. */
export function shadeColour(shade: number): string {
  const place = Math.min(1, Math.max(0, shade)) * (scale.length - 1);
  const below = Math.min(scale.length - 2, Math.floor(place));
  const parts = [1, 3, 5].map((at) => {
    const [from, to] = [below, below + 1].map((i) => Number.parseInt((scale[i] as string).slice(at, at + 2), 16));
    return Math.round((from as number) + ((to as number) - (from as number)) * (place - below));
  });
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}

/** Where a value stands on a log colour scale whose low end is light; beyond its ends it has their colour. */
export function shadeOf(value: number, [low, high]: readonly [number, number]): number {
  if (value <= low) return 1;
  return 1 - Math.min(1, Math.log(value / low) / Math.log(high / low));
}

const barHeight = 12;
const legendHeight = 36;
const legendGap = 28;
const lineHeight = 15;

/** Adds the colour scale below a drawing, with its values and what the signs mean. */
export function addColourLegend(
  { svg }: Drawing,
  { domain, label, keys }: { domain: readonly [number, number]; label: string; keys: readonly [string, string][] },
  palette: Palette,
): void {
  const [width, height] = ['width', 'height'].map((side) => Number(svg.getAttribute(side))) as [number, number];
  const lines = wrapped(label, Math.floor((width - margin.left) / letterWidth));
  const below = height + (lines.length - 1) * lineHeight;
  const bar = { left: margin.left, right: Math.min(width - margin.right, margin.left + 260), top: below + legendGap };
  const steps = 52;
  const stepWidth = (bar.right - bar.left) / steps;
  const look = { fill: palette.muted, 'font-size': 12 };
  for (const [i, line] of lines.entries()) {
    svg.append(svgElement('text', { ...look, x: bar.left, y: height + legendGap - 5 + i * lineHeight }, line));
  }
  for (let i = 0; i < steps; i++) {
    const place = {
      x: rounded(bar.left + i * stepWidth),
      y: bar.top,
      width: rounded(stepWidth + 0.5),
      height: barHeight,
    };
    svg.append(svgElement('rect', { ...place, fill: shadeColour(1 - (i + 0.5) / steps) }));
  }
  for (const { text, x } of barTicks(domain, { ...bar, width })) {
    svg.append(svgElement('text', { ...look, x, y: bar.top + barHeight + 14, 'text-anchor': 'middle' }, text));
  }
  const total = addKeys(svg, keys, { ...bar, width }, palette);
  svg.setAttribute('height', String(total));
  svg.setAttribute('viewBox', `0 0 ${width} ${total}`);
}

interface LegendBar {
  left: number;
  right: number;
  top: number;
  width: number;
}

/** The values under the bar, as many as there is room for: none touches another, and none leaves the drawing. */
function barTicks([low, high]: readonly [number, number], { left, right, width }: LegendBar) {
  const ticks = logTicks([low, high]).map((tick) => {
    const text = tickText(tick);
    const half = (text.length * letterWidth) / 2;
    const middle = left + (Math.log(tick / low) / Math.log(high / low)) * (right - left);
    return { text, half, x: rounded(Math.min(middle, width - half)) };
  });
  const touches = (every: number) =>
    ticks.some(({ x, half }, i) => {
      const next = ticks[i + every];
      return next !== undefined && next.x - next.half < x + half + 2;
    });
  let every = 1;
  while (touches(every)) every++;
  return ticks.filter((_, i) => i % every === 0);
}

/** Signs with their meaning, beside the bar or below it. Gives the height that all takes. */
function addKeys(svg: SVGSVGElement, keys: readonly [string, string][], bar: LegendBar, palette: Palette): number {
  const room = ([, meaning]: readonly [string, string]) => 26 + meaning.length * 6.5;
  const beside = bar.width - bar.right - 24 >= keys.reduce((sum, key) => sum + room(key), 0);
  let x = beside ? bar.right + 24 : bar.left;
  let y = beside ? bar.top : bar.top + barHeight + 24;
  for (const key of keys) {
    if (!beside && x > bar.left && x + room(key) > bar.width) [x, y] = [bar.left, y + 18];
    const box = { x, y, width: 14, height: barHeight };
    svg.append(...cellShapes(key[0] ? { shade: null, sign: key[0], corner: '' } : null, box, palette));
    svg.append(svgElement('text', { x: x + 19, y: y + 10, fill: palette.muted, 'font-size': 12 }, key[1]));
    x += room(key);
  }
  return Math.max(bar.top + legendHeight, y + barHeight + 8);
}
