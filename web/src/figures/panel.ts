import type { Axis } from './axes';
import { logTicks, tickText } from './axes';
import type { Curve } from './curve';
import { faceOf } from './faces';
import type { Palette } from './palette';
import { thin } from './thin';

export type PlotLibrary = typeof import('./plot_marks');

export interface PanelCurve extends Curve {
  /** Several seeds are drawn lightly, one curve for a placement in full. */
  light: boolean;
}

export interface PanelOptions {
  plot: PlotLibrary;
  palette: Palette;
  width: number;
  height: number;
  /** Room for the labels at the curves' ends. */
  marginRight: number;
  x: Axis;
  y: Axis;
  curves: readonly PanelCurve[];
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
/** Points of all curves together: what a browser draws in a few milliseconds. */
const pointBudget = 9000;
const markersPerCurve = 7;

export function drawPanel(options: PanelOptions): Panel {
  const { plot, palette, width, height, marginRight, x, y, curves } = options;
  const most = Math.max(40, Math.min(300, Math.floor(pointBudget / Math.max(1, curves.length))));
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
      plot.gridY({ ticks: ticksOf(y, height), stroke: palette.grid, strokeOpacity: 1 }),
      plot.axisX({
        ...text,
        ticks: Math.max(3, Math.min(8, Math.floor(width / 90))),
        tickFormat: tickText,
        label: `${x.label} →`,
      }),
      plot.axisY({ ...text, ticks: ticksOf(y, height), tickFormat: tickText, label: `↑ ${y.label}` }),
      ...curves.flatMap((curve, index) => marksOf(plot, curve, index, most, y, palette)),
    ],
  }) as SVGSVGElement;
  // The style element would be an inline style; page/figure.css has the rules that are needed.
  svg.querySelector('style')?.remove();
  const xScale = svgScale(svg, 'x');
  const yScale = svgScale(svg, 'y');
  return {
    svg,
    x: (value) => xScale.apply(value),
    y: (value) => yScale.apply(value),
    xAt: (pixel) => xScale.invert(pixel),
    area: { left: margin.left, right: width - marginRight, top: margin.top, bottom: height - margin.bottom },
  };
}

function ticksOf(axis: Axis, height: number): number[] | number {
  return axis.type === 'log' ? logTicks(axis.domain) : Math.max(3, Math.floor(height / 70));
}

function marksOf(plot: PlotLibrary, curve: PanelCurve, index: number, most: number, y: Axis, palette: Palette) {
  const face = faceOf(curve.placement);
  const colour = face.colour[palette.theme];
  const chosen = thin(curve.y, most);
  const at = (points: readonly number[]) => ({
    x: points.map((i) => curve.x[i] as number),
    y: points.map((i) => drawable(curve.y[i] as number, y)),
  });
  const line = plot.line(
    { length: chosen.length },
    {
      ...at(chosen),
      stroke: colour,
      strokeWidth: curve.light ? 1 : 2,
      strokeOpacity: curve.light ? 0.45 : 1,
      strokeDasharray: face.dash || undefined,
      clip: true,
    },
  );
  if (curve.light) return [line];
  // Markers are not clipped, or those at the curve's ends would be cut in half.
  const marked = markerPoints(chosen, index).filter((i) => within(curve.y[i] as number, y));
  const dots = plot.dot(
    { length: marked.length },
    {
      ...at(marked),
      r: 4,
      symbol: symbolOf(curve.placement),
      fill: face.marker.hollow ? palette.background : colour,
      stroke: colour,
      strokeWidth: 1.5,
    },
  );
  return [line, dots];
}

/** NaN breaks a line, which is what a value that the axis cannot hold must do. */
function drawable(value: number, axis: Axis): number {
  return axis.type === 'log' && !(value > 0) ? Number.NaN : value;
}

function within(value: number, { domain: [low, high] }: Axis): boolean {
  return value >= low && value <= high;
}

/** A few of a curve's points, shifted from curve to curve so that markers of curves that coincide can all be seen. */
function markerPoints(chosen: readonly number[], index: number): number[] {
  const step = chosen.length / markersPerCurve;
  if (step < 1) return [...chosen];
  const shift = ((index * 0.382) % 1) * step;
  return Array.from({ length: markersPerCurve }, (_, k) => chosen[Math.floor(k * step + shift)] as number);
}

/** The placement's marker in the form that Plot wants; `size` is the area of a circle of the wanted radius. */
function symbolOf(placement: string) {
  const { points } = faceOf(placement).marker;
  return {
    draw(context: CanvasPath, size: number) {
      const radius = Math.sqrt(size / Math.PI);
      points.forEach(([x, y], i) => {
        if (i === 0) context.moveTo(x * radius, y * radius);
        else context.lineTo(x * radius, y * radius);
      });
      context.closePath();
    },
  };
}

interface Scale {
  apply(value: number): number;
  invert(pixel: number): number;
}

function svgScale(svg: SVGSVGElement, name: 'x' | 'y'): Scale {
  return (svg as unknown as { scale(name: string): Scale }).scale(name);
}
