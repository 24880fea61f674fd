import type { Rows } from '../lab/rows';

/** A curve of a figure: a series of a result's table. Points are the table's own. */
export interface Curve {
  placement: string;
  /** The seed; null for a curve over all seeds. */
  seed: number | null;
  x: readonly number[];
  y: readonly number[];
}

interface Columns {
  x: string;
  y: string;
  /** Only the rows with this text in this column. */
  only?: { column: string; is: string };
}

/** The curves of one unit's table, or of a summary (which has no seed): one for each placement and seed. */
export function curvesOf(rows: Rows, { x, y, only }: Columns): Curve[] {
  const placements = rows.texts('placement');
  const seeds = rows.numbers('seed');
  const wanted = only && rows.texts(only.column);
  const xs = rows.numbers(x);
  const ys = rows.numbers(y);
  const curves = new Map<string, Curve & { x: number[]; y: number[] }>();
  for (let row = 0; row < rows.count; row++) {
    if (wanted && wanted[row] !== only?.is) continue;
    const placement = placements[row] as string;
    const seed = seeds[row] ?? null;
    const key = `${placement} ${seed}`;
    const curve = curves.get(key) ?? { placement, seed, x: [], y: [] };
    curve.x.push(xs[row] as number);
    curve.y.push(ys[row] as number);
    curves.set(key, curve);
  }
  return [...curves.values()];
}

/** Remembers what was made from a unit's rows until the unit has more of them. */
export function cachedByRows<T>(make: (rows: Rows) => T): (rows: Rows) => T {
  const made = new WeakMap<Rows, { count: number; value: T }>();
  return (rows) => {
    const last = made.get(rows);
    if (last && last.count === rows.count) return last.value;
    const value = make(rows);
    made.set(rows, { count: rows.count, value });
    return value;
  };
}
