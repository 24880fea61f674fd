import { type Curve, cachedByRows, curvesOf } from './curve';
import type { FigureData } from './figure';
import type { PanelCurve } from './panel';

interface Columns {
  table: string;
  /** The table over all seeds that the core adds at the end, and its column of means. */
  summary: string;
  mean: string;
  x: string;
  y: string;
  only?: { column: string; is: string };
}

/** Reads a table's curves: one for each placement and seed, and with several seeds the core's mean once it is there. */
export function seedCurves({ table, summary, mean, x, y, only }: Columns) {
  const ofUnit = cachedByRows((rows) => curvesOf(rows, { x, y, only }));
  const ofSummary = cachedByRows((rows) => curvesOf(rows, { x, y: mean, only }));

  return (data: FigureData): PanelCurve[] => {
    const single = data.rows.table(table).flatMap(ofUnit);
    const several = new Set(single.map((curve) => curve.seed)).size > 1;
    if (!several) return single.map((curve) => ({ ...curve, light: false }));
    const means = data.rows.table(summary).flatMap(ofSummary);
    return [
      ...single.map((curve) => ({ ...curve, light: true })),
      ...means.map((curve) => ({ ...curve, light: false })),
    ];
  };
}

/** The curve that stands for a placement: the mean where there is one, else its first seed. In order of appearance. */
export function leadingCurves<C extends Curve>(curves: readonly C[]): C[] {
  const leading = new Map<string, C>();
  for (const curve of curves) {
    if (curve.seed === null || !leading.has(curve.placement)) leading.set(curve.placement, curve);
  }
  return [...leading.values()];
}
