import type { Axis } from './axes';
import { cachedByRows } from './curve';
import { shareWithin } from './epsilon';
import { type FigureData, type FigureSpec, labelOf } from './figure';
import { exact, listed, rounded } from './format';
import type { Palette } from './palette';
import { drawPanel, type Panel, type PanelCurve } from './panel';
import { arrangePanels } from './panels';
import { svgElement } from './svg';
import { cellOf } from './theory';

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
    const y: Axis = {
      type: 'linear',
      label: 'share',
      domain: [0, 1.05 * Math.max(0.1, ...shown.flatMap(({ share }) => share))],
    };
    const placements = [...new Set(shown.map(({ placement }) => placement))];
    const panels = (placements.length > 0 ? placements : ['']).map((placement) => ({
      title: placement && labelOf(data.experiment, 'placement', placement),
      draw(width: number, height: number) {
        const own = shown.filter((one) => one.placement === placement);
        const options = { plot: frame.plot, palette: frame.palette, width, height, marginRight: 16 };
        const panel = drawPanel({ ...options, x, y, curves: own.map((one) => outline(one, own)) });
        for (const one of own) addWidth(panel, one, frame.palette);
        return panel;
      },
    }));
    return arrangePanels(panels, frame);
  },

  summary(data) {
    const said = shownOf(data).map(({ placement, width }) => {
      const epsilon = cellOf(data, 'epsilon', { placement, width }, 'epsilon');
      return `${nameOf(data, placement, width)} ±${rounded(100 * epsilon)} %`;
    });
    return said.length > 0 ? `Around the mean, ${shareWithin(data)} of the values lie within: ${listed(said)}.` : '';
  },
  legend: () => 'Dotted: the narrowest network; full: the widest. All layers, tokens and seeds together.',
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
  return [...new Set(all.map(({ placement }) => placement))].flatMap((placement) => {
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

/** Writes a network's width beside its histogram, where it has fallen to half its height. */
function addWidth(panel: Panel, { width, high, share }: Histogram, palette: Palette): void {
  const top = Math.max(...share);
  const at = share.findLastIndex((value) => value >= top / 2);
  const place = { x: panel.x(high[at] as number) + 5, y: panel.y(top / 2) + 4 };
  const look = {
    fill: palette.ink,
    stroke: palette.background,
    'stroke-width': 3,
    'paint-order': 'stroke',
    'font-size': 12,
  };
  panel.svg.append(svgElement('text', { ...place, ...look }, `width ${width}`));
}
