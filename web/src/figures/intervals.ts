import { dodge } from './curve_marks';
import { curveFace, faceOf } from './faces';
import type { Panel, PanelCurve, PanelOptions } from './panel';
import { svgElement } from './svg';

const bandOpacity = 0.2;
const areaOpacity = 0.1;

type Points = readonly number[];
type Point = readonly [x: number, y: number];

/** Draws, under the curves, the ranges that a theory allows and the intervals of means. Plot has marks for both, which
 *  would make the page's largest script larger by a twentieth. */
export function addIntervals(panel: Panel, { curves, areas = [], bars, palette }: PanelOptions): void {
  const shapes = areas.flatMap(({ series, x, low, high }) => {
    const colour = faceOf(series).colour[palette.theme];
    const edge = { fill: 'none', stroke: colour, 'stroke-opacity': 0.7, 'stroke-dasharray': '1 3' };
    const lines = [low, high].map((y) => svgElement('path', { d: lineOf(pixels(panel, x, y)), ...edge }));
    return [band(panel, x, low, high, colour, areaOpacity), ...lines];
  });
  for (const curve of curves.filter(hasInterval)) {
    const colour = curveFace(curve).colour[palette.theme];
    const { x, low, high } = withEnds(curve);
    shapes.push(
      bars
        ? barsOf(panel, { x, low, high }, colour, dodge(curves, curve))
        : band(panel, x, low, high, colour, bandOpacity),
    );
  }
  panel.svg.prepend(...shapes);
}

/** Points that have an interval: one that has none is passed over. */
function withEnds({ x, low, high }: WithInterval): { x: number[]; low: number[]; high: number[] } {
  const kept = x.map((_, i) => i).filter((i) => Number.isFinite(low[i]) && Number.isFinite(high[i]));
  const pick = (values: Points) => kept.map((i) => values[i] as number);
  return { x: pick(x), low: pick(low), high: pick(high) };
}

function band(panel: Panel, x: Points, low: Points, high: Points, colour: string, opacity: number): SVGElement {
  const outline = [...pixels(panel, x, low), ...pixels(panel, x, high).reverse()];
  return svgElement('path', { d: `${lineOf(outline)}Z`, fill: colour, 'fill-opacity': opacity });
}

function barsOf(
  panel: Panel,
  { x, low, high }: Record<'x' | 'low' | 'high', Points>,
  colour: string,
  dx: number,
): SVGElement {
  const tops = pixels(panel, x, high);
  const bars = pixels(panel, x, low).map((bottom, i) => lineOf([bottom, tops[i] as Point]));
  const look = { fill: 'none', stroke: colour, 'stroke-width': 1.5, transform: `translate(${dx})` };
  return svgElement('path', { d: bars.join(''), ...look });
}

/** Where points stand in the panel. What reaches beyond it ends at its edge, as what is not positive does on a log axis. */
function pixels({ x, y, area }: Panel, xs: Points, ys: Points): Point[] {
  return xs.map((at, i) => {
    const pixel = y(ys[i] as number);
    const inside = Math.min(area.bottom, Math.max(area.top, Number.isFinite(pixel) ? pixel : area.bottom));
    return [Number(x(at).toFixed(2)), Number(inside.toFixed(2))] as const;
  });
}

function lineOf(points: readonly Point[]): string {
  return points.length > 0 ? `M${points.join('L')}` : '';
}

type WithInterval = PanelCurve & { low: Points; high: Points };

/** What a vertical axis should hold of curves: their points, and how high their intervals reach. (How low they reach may
 *  be near 0 or below, to which a log axis would have to stretch without end.) */
export function heightsOf(curves: readonly PanelCurve[]): Points[] {
  return curves.flatMap(({ y, high }) => (high ? [y, high] : [y]));
}

export function hasInterval(curve: Pick<PanelCurve, 'low'>): curve is WithInterval {
  return curve.low?.some(Number.isFinite) ?? false;
}
