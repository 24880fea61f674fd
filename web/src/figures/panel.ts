import type { Axis } from './axes';
import { logTicks, tickText } from './axes';
import type { Curve } from './curve';
import { curveMarks } from './curve_marks';
import type { Palette } from './palette';

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
      plot.gridY({ ticks: ticksOf(y, height), stroke: palette.grid, strokeOpacity: 1 }),
      plot.axisX({
        ...text,
        ticks: Math.max(3, Math.min(8, Math.floor(width / 90))),
        tickFormat: tickText,
        label: `${x.label} →`,
      }),
      plot.axisY({ ...text, ticks: ticksOf(y, height), tickFormat: tickText, label: `↑ ${y.label}` }),
      ...curveMarks(options),
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

interface Scale {
  apply(value: number): number;
  invert(pixel: number): number;
}

function svgScale(svg: SVGSVGElement, name: 'x' | 'y'): Scale {
  return (svg as unknown as { scale(name: string): Scale }).scale(name);
}
