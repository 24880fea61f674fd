import { type Curve, cachedByRows } from './curve';
import { faceOf } from './faces';
import type { FigureData } from './figure';
import type { Palette } from './palette';
import type { Panel } from './panel';
import { spread } from './spread';
import { svgElement } from './svg';

/** A unit that diverged, and the last point of its curve that a figure can show. */
export interface Divergence {
  placement: string;
  seed: number;
  step: number;
  x: number;
  y: number;
}

const endings = cachedByRows((rows) => {
  const steps = rows.numbers('diverged_at');
  return Array.from({ length: rows.count }, (_, row) => ({
    placement: rows.texts('placement')[row] as string,
    seed: rows.numbers('seed')[row] as number,
    step: steps[row] as number,
  })).filter(({ step }) => Number.isFinite(step));
});

export function divergences(data: FigureData, curves: readonly Curve[]): Divergence[] {
  return data.rows
    .table('outcome')
    .flatMap(endings)
    .flatMap((ending) => {
      const curve = curves.find(({ series, seed }) => series === ending.placement && seed === ending.seed);
      const last = curve ? lastDrawn(curve) : -1;
      return curve && last >= 0 ? [{ ...ending, x: curve.x[last] as number, y: curve.y[last] as number }] : [];
    });
}

/** The last point of a curve that a log axis can hold; -1 when there is none. */
export function lastDrawn({ y }: Pick<Curve, 'y'>): number {
  return y.findLastIndex((value) => Number.isFinite(value) && value > 0);
}

/** Marks where curves end because they diverged, and says so once for each placement. */
export function addDivergence(
  panel: Panel,
  found: readonly Divergence[],
  name: (placement: string) => string,
  palette: Palette,
): void {
  const { top, left, right } = panel.area;
  const height = (one: Divergence) => Math.max(top, panel.y(one.y));
  for (const one of found)
    panel.svg.append(cross(panel.x(one.x), height(one), faceOf(one.placement).colour[palette.theme]));

  const said = found.filter((one, i) => found.findIndex(({ placement }) => placement === one.placement) === i);
  const places = spread(said.map(height), 16, top + 6, panel.area.bottom - 6);
  said.forEach((one, i) => {
    const x = panel.x(one.x);
    const toTheLeft = x > (left + right) / 2;
    panel.svg.append(
      svgElement(
        'text',
        {
          x: toTheLeft ? x - 12 : x + 12,
          y: (places[i] as number) + 4,
          fill: palette.ink,
          stroke: palette.background,
          'stroke-width': 3,
          'paint-order': 'stroke',
          'font-size': 12,
          'text-anchor': toTheLeft ? 'end' : 'start',
        },
        `${name(one.placement)} diverged at step ${one.step}`,
      ),
    );
  });
}

function cross(x: number, y: number, colour: string): SVGElement {
  return svgElement('path', {
    d: `M${x - 5},${y - 5}L${x + 5},${y + 5}M${x - 5},${y + 5}L${x + 5},${y - 5}`,
    stroke: colour,
    'stroke-width': 2.5,
    fill: 'none',
  });
}
