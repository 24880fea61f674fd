import type { Axis } from './axes';
import { curveFace } from './faces';
import type { PanelCurve, PanelOptions } from './panel';
import { thin } from './thin';

/** Points of all curves together: what a browser draws in a few milliseconds. */
const pointBudget = 9000;
const mostPoints = 300;
const fewestPoints = 40;
const markersPerCurve = 7;
/** Of a marker, with a little room. */
const markerWidth = 9;
/** Up to this many points each may have its marker. */
const fewMarkers = 12;
const fewestMarkers = 3;
/** Light curves together are about as strong as this many full ones. */
const lightStrength = 5;

/** The curves of a panel as marks of Observable Plot: light ones below, full ones with their markers above. */
export function curveMarks({ plot, palette, curves, y }: PanelOptions) {
  const most = Math.max(fewestPoints, Math.min(mostPoints, Math.floor(pointBudget / curves.length)));
  const light = curves.filter((curve) => curve.light);
  const full = curves.filter((curve) => !curve.light);
  const colourOf = (curve: PanelCurve) => curveFace(curve).colour[palette.theme];
  const line = (curve: PanelCurve, look: object) => {
    const chosen = thin(curve.y, most);
    return plot.line({ length: chosen.length }, { ...pointsOf(curve, chosen, y), ...look, clip: true });
  };
  const dots = (curve: PanelCurve, chosen: readonly number[], look: object) => {
    const marked = chosen.filter((i) => within(curve.y[i] as number, y));
    return plot.dot({ length: marked.length }, { ...pointsOf(curve, marked, y), symbol: symbolOf(curve), ...look });
  };
  const lightness = Math.max(0.08, Math.min(0.45, lightStrength / light.length));
  return [
    ...light.map((curve) =>
      curve.look === 'dots'
        ? dots(curve, thin(curve.y, most), { r: 2.5, fill: colourOf(curve), fillOpacity: lightness })
        : line(curve, { stroke: colourOf(curve), strokeWidth: 1, strokeOpacity: lightness }),
    ),
    // A seam keeps means apart from the curves of their seeds.
    ...(light.length > 0
      ? lined(full).map((curve) => line(curve, { stroke: palette.background, strokeWidth: 5 }))
      : []),
    ...lined(full).map((curve) =>
      line(curve, {
        stroke: colourOf(curve),
        strokeWidth: curve.soft ? 1.5 : 2,
        strokeDasharray: curveFace(curve).dash || undefined,
      }),
    ),
    ...full.filter(hasMarkers).map((curve, index) => {
      // Markers are not clipped, or those at the curve's ends would be cut in half.
      const stroke = colourOf(curve);
      const fill = curveFace(curve).marker.hollow ? palette.background : stroke;
      const look = { r: 4, fill, stroke, strokeWidth: 1.5, dx: dodge(curves, curve) };
      const drawn = thin(curve.y, most);
      return dots(curve, curve.look === 'dots' ? drawn : markerPoints(drawn, index, full.length), look);
    }),
  ];
}

/** Pixels by which a curve's points stand aside, where curves are points alone: those that coincide can all be seen. */
export function dodge(curves: readonly PanelCurve[], curve: PanelCurve): number {
  const apart = curves.filter(({ light, look }) => look === 'dots' && !light);
  const place = apart.indexOf(curve);
  return place < 0 ? 0 : (place - (apart.length - 1) / 2) * markerWidth;
}

const hasMarkers = (curve: PanelCurve) => curve.look !== 'line';
const lined = (curves: readonly PanelCurve[]) => curves.filter((curve) => curve.look !== 'dots');

function pointsOf(curve: PanelCurve, chosen: readonly number[], y: Axis) {
  return {
    x: chosen.map((i) => curve.x[i] as number),
    y: chosen.map((i) => drawable(curve.y[i] as number, y)),
  };
}

/** NaN breaks a line, which is what a value that the axis cannot hold must do. */
export function drawable(value: number, axis: Axis): number {
  return axis.type === 'log' && !(value > 0) ? Number.NaN : value;
}

function within(value: number, { domain: [low, high] }: Axis): boolean {
  return value >= low && value <= high;
}

/** Which of a curve's points have a marker: few, and no two curves the same where that can be, so that the markers of
 *  curves that coincide can all be seen. `chosen` are the drawn points, `index` is the curve's place among `count`. */
export function markerPoints(chosen: readonly number[], index: number, count: number): number[] {
  const usual = chosen.length <= fewMarkers ? 1 : chosen.length / markersPerCurve;
  const step = Math.max(usual, Math.min(count, chosen.length / fewestMarkers));
  const markers = Array.from({ length: Math.round(chosen.length / step) }, (_, k) =>
    Math.floor((k + index / count) * step),
  );
  return markers.flatMap((at) => chosen[at] ?? []);
}

/** The series' marker in the form that Plot wants; `size` is the area of a circle of the wanted radius. */
function symbolOf(curve: PanelCurve) {
  const { points } = curveFace(curve).marker;
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
