import type { Axis } from './axes';
import { logTicks, tickText } from './axes';
import type { Curve } from './curve';
import { curveMarks } from './curve_marks';
import { addIntervals } from './intervals';
import { lineMarks } from './line_marks';
import type { Palette } from './palette';

export type PlotLibrary = typeof import('./plot_marks');

export interface PanelCurve extends Curve {
  /** Several seeds are drawn lightly, one curve for a series in full. */
  light: boolean;
  /** Only its points, where what they lie on is a line of its own; or only its line. Left out: both. */
  look?: 'dots' | 'line';
}

/** A line that is not measured: a theory, a fit. */
export interface PanelLine {
  /** Whose colour it has; null for a line that belongs to no series. */
  series: string | null;
  /** What it is called, once in a panel. */
  label: string;
  /** As in SVG's stroke-dasharray. */
  dash: string;
  x: readonly number[];
  y: readonly number[];
}

/** A range that belongs to a series, not to its measurement: published bounds. */
export interface PanelArea {
  series: string;
  x: readonly number[];
  low: readonly number[];
  high: readonly number[];
}

/** What stands in a panel. */
export interface PanelContent {
  x: Axis;
  y: Axis;
  curves: readonly PanelCurve[];
  lines?: readonly PanelLine[];
  areas?: readonly PanelArea[];
  /** Intervals are drawn as a bar at each point, where a band would suggest something between them. */
  bars?: boolean;
}

export interface PanelOptions extends PanelContent {
  plot: PlotLibrary;
  palette: Palette;
  width: number;
  height: number;
  /** Room for the labels at the curves' ends. */
  marginRight: number;
}

/** Axes with curves on them, and how values become pixels. */
export interface Panel {
  svg: SVGSVGElement;
  x(value: number): number;
  y(value: number): number;
  /** The value at a pixel. */
  xAt(pixel: number): number;
  area: { left: number; right: number; top: number; bottom: number };
}

const margin = { left: 52, top: 30, bottom: 40 };

export function drawPanel(options: PanelOptions): Panel {
  const { plot, palette, width, height, marginRight, x, y } = options;
  const text = { fill: palette.muted, fontSize: 12, tickSize: 0 };
  const svg = plot.plot({
    width,
    height,
    marginLeft: margin.left,
    marginTop: margin.top,
    marginBottom: margin.bottom,
    marginRight,
    className: 'figure-svg',
    x: { type: x.type, domain: x.domain },
    y: { type: y.type, domain: y.domain, clamp: false },
    marks: [
      plot.gridY({ ticks: ticksOf(y, height, 70), stroke: palette.grid, strokeOpacity: 1 }),
      plot.axisX({ ...text, ticks: ticksOf(x, Math.min(width, 720), 90), tickFormat: tickText, label: `${x.label} →` }),
      plot.axisY({ ...text, ticks: ticksOf(y, height, 70), tickFormat: tickText, label: `↑ ${y.label}` }),
      ...curveMarks(options),
      ...lineMarks(options),
    ],
  }) as SVGSVGElement;
  // The style element would be an inline style; page/figure.css has the rules that are needed.
  svg.querySelector('style')?.remove();
  const xScale = svgScale(svg, 'x');
  const yScale = svgScale(svg, 'y');
  const panel: Panel = {
    svg,
    x: (value) => xScale.apply(value),
    y: (value) => yScale.apply(value),
    xAt: (pixel) => xScale.invert(pixel),
    area: { left: margin.left, right: width - marginRight, top: margin.top, bottom: height - margin.bottom },
  };
  addIntervals(panel, options);
  return panel;
}

function ticksOf(axis: Axis, pixels: number, each: number): number[] | number {
  if (axis.ticks) return axis.ticks;
  if (axis.type === 'log') return logTicks(axis.domain);
  const most = axis.whole ? Math.max(1, axis.domain[1] - axis.domain[0]) : Number.POSITIVE_INFINITY;
  return Math.min(most, Math.max(3, Math.floor(pixels / each)));
}

interface Scale {
  apply(value: number): number;
  invert(pixel: number): number;
}

function svgScale(svg: SVGSVGElement, name: 'x' | 'y'): Scale {
  return (svg as unknown as { scale(name: string): Scale }).scale(name);
}
