import { type Columns, type Curve, cachedByRows, curvesOf, joined, seriesKey } from './curve';
import { type FigureData, hasSeveralSeeds } from './figure';
import { hasInterval } from './intervals';
import type { PanelCurve } from './panel';

export interface SeedColumns extends Omit<Columns, 'only' | 'low' | 'high'> {
  table: string;
  /** The table over all seeds that the core adds at the end, with its column of means and their interval. */
  summary: string;
  mean: string;
  low?: string;
  high?: string;
}

/** Reads a table's curves: one for each series and seed, and with several seeds the core's mean once it is there. */
export function seedCurves({ table, summary, mean, low, high, ...columns }: SeedColumns) {
  const readers = new Map<string, ReturnType<typeof makeReaders>>();

  function makeReaders(only: Columns['only']) {
    return {
      ofUnit: cachedByRows((rows) => curvesOf(rows, { ...columns, only })),
      ofSummary: cachedByRows((rows) => curvesOf(rows, { ...columns, y: mean, low, high, only })),
    };
  }

  return (data: FigureData, only: Columns['only'] = {}): PanelCurve[] => {
    const key = JSON.stringify(only);
    const { ofUnit, ofSummary } = readers.get(key) ?? makeReaders(only);
    readers.set(key, { ofUnit, ofSummary });
    const single = joined(data.rows.table(table).flatMap(ofUnit));
    const several = new Set(single.map((curve) => curve.seed)).size > 1;
    if (!several) return single.map((curve) => ({ ...curve, light: false }));
    const means = data.rows.table(summary).flatMap(ofSummary);
    // Until the means are there, the seed that is spoken of stands out.
    const leading = new Set(means.length > 0 ? [] : leadingCurves(single));
    return [
      ...single.map((curve) => ({ ...curve, light: !leading.has(curve) })),
      ...means.map((curve) => ({ ...curve, light: false })),
    ];
  };
}

/** The curve that stands for a series: the mean where there is one, else its first seed. In order of appearance. */
export function leadingCurves<C extends Curve>(curves: readonly C[]): C[] {
  const leading = new Map<string, C>();
  for (const curve of curves) {
    const key = seriesKey(curve);
    if (curve.seed === null || !leading.has(key)) leading.set(key, curve);
  }
  return [...leading.values()];
}

/** What bands and light lines mean, where there are any. */
export function spreadLegend(curves: readonly PanelCurve[]): string {
  return curves.some(hasInterval) ? 'Band: 95 % interval of the mean; light lines: the seeds.' : '';
}

/** Whose values the leading curves show, where the request has several seeds: "mean of 10 seeds", "seed 0". */
export function whoseValues({ checked }: FigureData, leading: readonly Curve[]): string {
  if (!hasSeveralSeeds(checked) || leading.length === 0) return '';
  const seeds = new Set(leading.map(({ seed }) => seed));
  if (seeds.size > 1) return 'one seed of each';
  const [seed] = seeds;
  if (seed !== null) return `seed ${seed}`;
  const counts = [...new Set(leading.flatMap((curve) => [...new Set(curve.seeds)]))].sort((a, b) => a - b);
  const [fewest, most] = [counts[0], counts.at(-1)];
  // Of a series that diverged with every seed there is no mean.
  const range = fewest === 0 ? `up to ${most}` : `${fewest} to ${most}`;
  return `mean of ${fewest === most ? most : range} seeds`;
}

/** The same for all panels of a figure. */
export function whoseOfParts(data: FigureData, parts: readonly { curves: readonly Curve[] }[]): string {
  return whoseValues(
    data,
    parts.flatMap(({ curves }) => leadingCurves(curves)),
  );
}
