import { type Axis, logDomain, zeroDomain } from './axes';
import { lastDrawn } from './divergence';
import { addEndLabels, labelRoom } from './end_labels';
import {
  columnLabel,
  type FigureData,
  type FigureSpec,
  type Frame,
  labelOf,
  numberOf,
  placementLabels,
} from './figure';
import { exact, listed, rounded } from './format';
import { drawPanel, type Panel, type PanelCurve } from './panel';
import { leadingCurves, seedCurves } from './seed_curves';
import { svgElement } from './svg';

const moments = ['initial', 'trained'].map((when) => ({
  title: when === 'initial' ? 'At initialization' : 'After training',
  curvesOf: seedCurves({
    table: 'stream',
    summary: 'stream_summary',
    mean: 'mean',
    x: 'block',
    y: 'norm',
    only: { column: 'when', is: when },
  }),
}));

/** Norms further apart than this ratio are shown on a log axis. */
const widestLinear = 50;
/** Below this width the panels stand one below the other. */
const besideFrom = 640;
const titleHeight = 20;

export const streamFigure: FigureSpec = {
  name: 'stream',
  table: 'stream',
  position: 'block',

  draw(data, frame) {
    const sets = moments.map(({ curvesOf }) => curvesOf(data));
    const y = normAxis(data, sets.flat());
    const stacked = frame.width < besideFrom;
    const width = stacked ? frame.width : frame.width / 2;
    const height = stacked ? 230 : Math.round(Math.min(340, Math.max(250, width * 0.6)));
    const places = moments.map((_, i) => ({
      left: stacked ? 0 : i * width,
      top: titleHeight + (stacked ? i * (height + titleHeight) : 0),
    }));
    const total = stacked ? 2 * (height + titleHeight) : height + titleHeight;
    const svg = svgElement('svg', {
      class: 'figure-svg',
      width: frame.width,
      height: total,
      viewBox: `0 0 ${frame.width} ${total}`,
      'font-family': 'system-ui, sans-serif',
    }) as SVGSVGElement;

    const panels = moments.map(({ title }, i) => {
      const { left, top } = places[i] as { left: number; top: number };
      const panel = momentPanel(data, frame, sets[i] ?? [], y, width, height);
      panel.svg.setAttribute('x', String(left));
      panel.svg.setAttribute('y', String(top));
      panel.svg.setAttribute('overflow', 'visible');
      const text = {
        x: left + panel.area.left,
        y: top - 6,
        fill: frame.palette.ink,
        'font-size': 13,
        'font-weight': 600,
      };
      svg.append(svgElement('text', text, title), panel.svg);
      return { left, top, panel };
    });
    return { svg, panels };
  },

  summary(data) {
    const parts = moments.flatMap(({ title, curvesOf }) => {
      const named = leadingCurves(curvesOf(data)).map((curve) => {
        const [first, last] = [curve.y[0] as number, curve.y.at(-1) as number];
        return `${labelOf(data.experiment, 'placement', curve.placement)} ${rounded(first)} and ${rounded(last)}`;
      });
      return named.length > 0 ? [`${title.toLowerCase()} ${listed(named)}`] : [];
    });
    return parts.length > 0 ? `Size of the stream after the first and the last block: ${parts.join('; ')}.` : '';
  },

  stops(data) {
    const blocks = new Set(
      moments.flatMap(({ curvesOf }) => leadingCurves(curvesOf(data)).flatMap((curve) => [...curve.x])),
    );
    return [...blocks].sort((a, b) => a - b);
  },

  read(data, position) {
    const byMoment = moments.map(({ curvesOf }) => leadingCurves(curvesOf(data)));
    return (byMoment[0] ?? []).map(({ placement }) => {
      const values = byMoment.map((curves) => valueAt(curves, placement, position));
      return { placement, name: labelOf(data.experiment, 'placement', placement), value: values.join(' → ') };
    });
  },
};

function momentPanel(
  data: FigureData,
  { plot, palette }: Frame,
  curves: PanelCurve[],
  y: Axis,
  width: number,
  height: number,
): Panel {
  const panel = drawPanel({
    plot,
    palette,
    width,
    height,
    marginRight: labelRoom(placementLabels(data)),
    x: { type: 'linear', label: 'block', domain: [1, Math.max(2, numberOf(data.checked, 'depth'))] },
    y,
    curves,
  });
  const ends = leadingCurves(curves).filter((curve) => lastDrawn(curve) >= 0);
  addEndLabels(
    panel,
    ends.map((curve) => {
      const last = lastDrawn(curve);
      const text = labelOf(data.experiment, 'placement', curve.placement);
      return {
        placement: curve.placement,
        text,
        x: panel.x(curve.x[last] as number),
        y: panel.y(curve.y[last] as number),
      };
    }),
    palette,
  );
  return panel;
}

function normAxis(data: FigureData, curves: readonly PanelCurve[]): Axis {
  const label = columnLabel(data.experiment, 'stream', 'norm');
  const norms = curves.map((curve) => curve.y);
  const [low, high] = logDomain(norms, [], 1, [1, 100]);
  if (curves.length > 0 && high > widestLinear * low) return { type: 'log', label, domain: [low, high] };
  return { type: 'linear', label, domain: zeroDomain(norms, [0, 60]) };
}

function valueAt(curves: readonly PanelCurve[], placement: string, position: number): string {
  const curve = curves.find((curve) => curve.placement === placement);
  const at = curve ? curve.x.indexOf(position) : -1;
  return curve && at >= 0 ? exact(curve.y[at] as number) : '–';
}
