import type { Axis } from './axes';
import { drawable } from './curve_marks';
import { curveFace, faceOf } from './faces';
import type { PanelCurve, PanelLine, PanelOptions } from './panel';

const bandOpacity = 0.2;
const areaOpacity = 0.1;

/** What lies under the curves: the ranges that a theory allows, and the intervals of means. */
export function areaMarks(options: PanelOptions) {
  const { plot, palette, curves, areas = [], y, bars } = options;
  const colourOf = (series: string) => faceOf(series).colour[palette.theme];
  const ranges = areas.flatMap(({ series, x, low, high }) => {
    const edge = { stroke: colourOf(series), strokeOpacity: 0.7, strokeWidth: 1, strokeDasharray: '1 3', clip: true };
    return [
      plot.areaY(
        { length: x.length },
        { ...range(x, low, high, y), fill: colourOf(series), fillOpacity: areaOpacity, clip: true },
      ),
      ...[low, high].map((edgeOf) =>
        plot.line({ length: x.length }, { x, y: edgeOf.map((at) => drawable(at, y)), ...edge }),
      ),
    ];
  });
  const intervals = curves.filter(hasInterval).map((curve) => {
    const colour = curveFace(curve).colour[palette.theme];
    const values = range(curve.x, curve.low, curve.high, y);
    return bars
      ? plot.ruleX({ length: curve.x.length }, { ...values, stroke: colour, strokeWidth: 1.5, clip: true })
      : plot.areaY({ length: curve.x.length }, { ...values, fill: colour, fillOpacity: bandOpacity, clip: true });
  });
  return [...ranges, ...intervals];
}

/** What lies over the curves: thin lines of what was not measured. */
export function lineMarks({ plot, palette, lines = [], y }: PanelOptions) {
  return lines.map((line) =>
    plot.line(
      { length: line.x.length },
      {
        x: line.x,
        y: line.y.map((value) => drawable(value, y)),
        stroke: lineColour(line, palette),
        strokeWidth: 1.25,
        strokeDasharray: line.dash,
        clip: true,
      },
    ),
  );
}

export function lineColour({ series }: PanelLine, palette: PanelOptions['palette']): string {
  return series === null ? palette.muted : faceOf(series).colour[palette.theme];
}

function range(x: readonly number[], low: readonly number[], high: readonly number[], axis: Axis) {
  // What reaches below a log axis is cut off at its end.
  const floor = axis.type === 'log' ? axis.domain[0] : Number.NEGATIVE_INFINITY;
  return { x, y1: low.map((at) => Math.max(at, floor)), y2: high };
}

function hasInterval(curve: PanelCurve): curve is PanelCurve & { low: number[]; high: number[] } {
  return curve.low?.some(Number.isFinite) ?? false;
}
