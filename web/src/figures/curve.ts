import type { Rows } from '../lab/rows';

/** A curve of a figure: a series of a result's table. Points are the table's own. */
export interface Curve {
  /** What it belongs to, and what gives it its face: a placement, a norm. */
  series: string;
  /** The same series at a later moment, drawn softly beside the first. */
  soft?: boolean;
  /** The seed; null for a curve over all seeds. */
  seed: number | null;
  x: readonly number[];
  y: readonly number[];
  /** Of a curve over seeds: the interval of each point, and the seeds that have a value there. */
  low?: readonly number[];
  high?: readonly number[];
  seeds?: readonly number[];
}

export interface Columns {
  /** The column that names the series. */
  series: string;
  x: string;
  y: string;
  low?: string;
  high?: string;
  /** Only the rows that have these cells. */
  only?: Readonly<Record<string, string | number>>;
}

type Growing = Curve & Record<'x' | 'y' | 'low' | 'high' | 'seeds', number[]>;

/** The curves of one unit's table, or of a summary (which has no seed): one for each series and seed. */
export function curvesOf(rows: Rows, { series, x, y, low, high, only = {} }: Columns): Curve[] {
  const names = rows.texts(series);
  const seeds = rows.numbers('seed');
  const wanted = Object.entries(only);
  const sources = { x, y, low, high, seeds: 'seeds' };
  const columns = Object.entries(sources).flatMap(([key, column]) => {
    const values = column ? rows.numbers(column) : [];
    return values.length > 0 ? [{ key: key as keyof typeof sources, values }] : [];
  });
  const curves = new Map<string, Growing>();
  for (let row = 0; row < rows.count; row++) {
    if (wanted.some(([column, cell]) => rows.cell(column, row) !== cell)) continue;
    const name = names[row] as string;
    const seed = seeds[row] ?? null;
    const id = `${name} ${seed}`;
    const curve = curves.get(id) ?? emptyCurve(name, seed, columns);
    for (const { key, values } of columns) curve[key].push(values[row] as number);
    curves.set(id, curve);
  }
  return [...curves.values()];
}

function emptyCurve(series: string, seed: number | null, columns: readonly { key: string }[]): Growing {
  const points = Object.fromEntries([{ key: 'x' }, { key: 'y' }, ...columns].map(({ key }) => [key, []]));
  return { series, seed, ...points } as unknown as Growing;
}

/** Series that look alike in a figure have the same key. */
export function seriesKey({ series, soft }: Pick<Curve, 'series' | 'soft'>): string {
  return soft ? `${series} soft` : series;
}

/** One curve out of those of each series and seed, for experiments whose units hold one point each. */
export function joined(curves: readonly Curve[]): Curve[] {
  const groups = new Map<string, Curve[]>();
  for (const curve of curves) {
    const key = `${seriesKey(curve)} ${curve.seed}`;
    groups.set(key, [...(groups.get(key) ?? []), curve]);
  }
  return [...groups.values()].map((parts) => (parts.length === 1 ? (parts[0] as Curve) : join(parts)));
}

function join(parts: readonly Curve[]): Curve {
  const points = parts.flatMap(({ x, y }) => x.map((at, i) => [at, y[i] as number] as const));
  points.sort(([a], [b]) => a - b);
  return { ...(parts[0] as Curve), x: points.map(([x]) => x), y: points.map(([, y]) => y) };
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
