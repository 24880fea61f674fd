import type { Rows } from '../lab/rows';
import type { Script } from './scripts';

/** A key and its value, as Python writes them. */
export type Entry = readonly [key: string, value: string];

/** Values of the lab that a script knows of each series and seed, at the most. */
const most = 20;

type Point = readonly [position: number, value: number];

/** A few of the lab's values of each series and seed: `("pre", 0): {0: 3.4, 15: 2.9}`. */
export function labValues(pieces: readonly Rows[], columns: Script['compared']): Entry[] {
  return [...pointsOf(pieces, columns)].flatMap(([key, points]) => {
    const quoted = chosen(points).map(([position, value]) => `${position}: ${Number(value.toPrecision(8))}`);
    return quoted.length > 0 ? [[key, `{${quoted.join(', ')}}`] as const] : [];
  });
}

/** A single value of each series and seed: `("pre", 0): 0.0021`. */
export function lastValues(pieces: readonly Rows[], columns: NonNullable<Script['last']>): Entry[] {
  return [...pointsOf(pieces, { ...columns, position: 'seed' })].flatMap(([key, [point]]) =>
    point && Number.isFinite(point[1]) ? [[key, String(Number(point[1].toPrecision(8)))] as const] : [],
  );
}

function pointsOf(
  pieces: readonly Rows[],
  { series, position, value }: Omit<Script['compared'], 'table'>,
): Map<string, Point[]> {
  const points = new Map<string, Point[]>();
  for (const rows of pieces) {
    const [names, seeds] = [rows.texts(series), rows.numbers('seed')];
    const [positions, values] = [rows.numbers(position), rows.numbers(value)];
    for (let row = 0; row < rows.count; row++) {
      const key = `(${JSON.stringify(names[row])}, ${seeds[row]})`;
      const known = points.get(key) ?? [];
      known.push([positions[row] as number, values[row] as number]);
      points.set(key, known);
    }
  }
  return points;
}

/** Evenly from the first to the last, without what is not a number. */
function chosen(points: readonly Point[]): Point[] {
  const count = Math.min(most, points.length);
  const step = (points.length - 1) / Math.max(count - 1, 1);
  const even = Array.from({ length: count }, (_, i) => points[Math.round(i * step)] as Point);
  return even.filter(([, value]) => Number.isFinite(value));
}
