import type { Axis } from './axes';
import { cachedByRows } from './curve';
import { shareWithin } from './epsilon';
import { type FigureData, type FigureSpec, labelOf } from './figure';
import { exact, listed } from './format';
import type { Palette } from './palette';
import { drawPanel, type Panel, type PanelCurve } from './panel';
import { arrangePanels } from './panels';
import { spread } from './spread';
import { svgElement } from './svg';
import { cellOf } from './theory';

const lineHeight = 16;

/** The histogram of one placement at one width. */
interface Histogram {
  placement: string;
  width: number;
  low: number[];
  high: number[];
  share: number[];
}

const histograms = cachedByRows((rows): Histogram[] => {
  const found = new Map<string, Histogram>();
  for (let row = 0; row < rows.count; row++) {
    const [placement, width] = [rows.cell('placement', row) as string, rows.cell('width', row) as number];
    const key = `${placement} ${width}`;
    const one = found.get(key) ?? { placement, width, low: [], high: [], share: [] };
    one.low.push(rows.cell('low', row) as number);
    one.high.push(rows.cell('high', row) as number);
    one.share.push(rows.cell('share', row) as number);
    found.set(key, one);
  }
  return [...found.values()];
});

/** How far sizes scatter around their mean: the narrowest and the widest network of each placement. */
export const histogramFigure: FigureSpec = {
  name: 'histogram',
  table: 'histogram',
  position: 'bin from',

  draw(data, frame) {
    const shown = shownOf(data);
    const x: Axis = { type: 'linear', label: '‖x‖² over its mean', domain: extent(shown) };
    const placements = shown.length > 0 ? placementsOf(shown) : [''];
    const panels = placements.map((placement) => ({
      title: placement && labelOf(data.experiment, 'placement', placement),
      draw(width: number, height: number) {
        const own = shown.filter((one) => one.placement === placement);
        const most = Math.max(0.1, ...own.flatMap(({ share }) => share));
        const y: Axis = { type: 'linear', label: 'share', domain: [0, 1.05 * most] };
        const options = { plot: frame.plot, palette: frame.palette, width, height, marginRight: 16 };
        const panel = drawPanel({ ...options, x, y, curves: own.map((one) => outline(one, own)) });
        addWidths(panel, own, frame.palette);
        return panel;
      },
    }));
    return arrangePanels(panels, frame);
  },

  summary(data) {
    const shown = shownOf(data);
    if (shown.length === 0) return '';
    const said = placementsOf(shown).map((placement) => {
      const within = shown
        .filter((one) => one.placement === placement)
        .map(({ width }) => `${percent(cellOf(data, 'epsilon', { placement, width }, 'epsilon'))} at width ${width}`);
      return `${labelOf(data.experiment, 'placement', placement)} ${listed(within)}`;
    });
    return `${shareWithin(data)} of the values lie around their mean within: ${said.join('; ')}.`;
  },
  legend(data) {
    const shown = shownOf(data);
    const widths = shown.some(({ width }) => width !== shown[0]?.width);
    const which = widths ? 'Dotted: the narrowest network; full: the widest. ' : '';
    const heights = placementsOf(shown).length > 1 ? '; each panel has its own height' : '';
    return `${which}All layers, tokens and seeds together${heights}.`;
  },
  whose: () => '',

  stops(data) {
    return [...new Set(shownOf(data).flatMap(({ low }) => low))].sort((a, b) => a - b);
  },
  read(data, position) {
    return shownOf(data).flatMap(({ placement, width, low, share }) => {
      const at = low.indexOf(position);
      const soft = width === narrowest(data, placement);
      return at < 0
        ? []
        : [{ series: placement, soft, name: nameOf(data, placement, width), value: exact(share[at] as number) }];
    });
  },
};

function nameOf(data: FigureData, placement: string, width: number): string {
  return `${labelOf(data.experiment, 'placement', placement)}, width ${width}`;
}

/** Of each placement the narrowest and the widest. */
function shownOf(data: FigureData): Histogram[] {
  const all = data.rows.table('histogram').flatMap(histograms);
  return placementsOf(all).flatMap((placement) => {
    const sorted = all.filter((one) => one.placement === placement).sort((a, b) => a.width - b.width);
    return sorted.filter((_, i) => i === 0 || i === sorted.length - 1);
  });
}

function narrowest(data: FigureData, placement: string): number {
  const widths = shownOf(data).filter((one) => one.placement === placement);
  return widths.length > 1 ? (widths[0]?.width ?? 0) : 0;
}

function extent(shown: readonly Histogram[]): [number, number] {
  if (shown.length === 0) return [0, 2];
  return [Math.min(...shown.flatMap(({ low }) => low)), Math.max(...shown.flatMap(({ high }) => high))];
}

/** A histogram as a line: two points a bin, at its ends. */
function outline({ placement, low, high, share }: Histogram, own: readonly Histogram[]): PanelCurve {
  const soft = own.length > 1 && own[0]?.share === share;
  const x = low.flatMap((from, i) => [from, high[i] as number]);
  const y = share.flatMap((value) => [value, value]);
  return { series: placement, soft, seed: null, light: false, look: 'line', x, y };
}

/** Writes each network's width beside its histogram, where it has fallen to half its height. */
function addWidths(panel: Panel, shown: readonly Histogram[], palette: Palette): void {
  const places = shown.map(({ high, share }) => {
    const half = Math.max(...share) / 2;
    const at = share.findLastIndex((value) => value >= half);
    return { x: panel.x(high[at] as number) + 6, y: panel.y(half) };
  });
  const heights = spread(
    places.map(({ y }) => y),
    lineHeight,
    panel.area.top,
    panel.area.bottom - lineHeight / 2,
  );
  const look = { fill: palette.ink, stroke: palette.background, 'stroke-width': 3, 'paint-order': 'stroke' };
  shown.forEach(({ width }, i) => {
    const at = { x: places[i]?.x ?? 0, y: (heights[i] ?? 0) + 4, 'font-size': 12, 'text-anchor': 'start' };
    panel.svg.append(svgElement('text', { ...at, ...look }, `width ${width}`));
  });
}

function placementsOf(shown: readonly Histogram[]): string[] {
  return [...new Set(shown.map(({ placement }) => placement))];
}

/** "±14.3 %" */
function percent(ratio: number): string {
  return `±${Number((100 * ratio).toPrecision(3))} %`;
}
