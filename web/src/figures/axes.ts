export interface Axis {
  type: 'linear' | 'log';
  label: string;
  domain: [number, number];
  /** It counts: there are no labels between whole numbers. */
  whole?: boolean;
  /** Where its labels stand; left out, they are at round values. */
  ticks?: number[];
}

/** An axis that counts from one number to another, with room for two at least. */
export function countAxis(label: string, first: number, last: number): Axis {
  return { type: 'linear', whole: true, label, domain: [first, Math.max(first + 1, last)] };
}

type Values = readonly number[];

const mostTicks = 8;

const shown = (value: number) => Number.isFinite(value) && value > 0;

/** A log axis that holds every positive value of the curves. Those that run away do not stretch it beyond what the others
 *  need, or beyond `climb` times their own first value. `fallback` serves where there is nothing to show yet. */
export function logDomain(
  curves: readonly Values[],
  runaways: readonly Values[],
  climb: number,
  fallback: [number, number],
): [number, number] {
  const [low, high] = extent(curves.concat(runaways));
  if (high === 0) return fallback;
  const firsts = runaways.map((curve) => curve.find(shown) ?? 0);
  const needed = Math.max(extent(curves)[1], climb * Math.max(0, ...firsts));
  const top = Math.min(high, needed);
  return low < top ? [low / 1.15, top * 1.15] : [low / 2, low * 2];
}

/** The lowest and the highest positive value; 0 for both when there is none. */
function extent(curves: readonly Values[]): [number, number] {
  let low = Number.POSITIVE_INFINITY;
  let high = 0;
  for (const curve of curves) {
    for (const value of curve) {
      if (!shown(value)) continue;
      low = Math.min(low, value);
      high = Math.max(high, value);
    }
  }
  return high === 0 ? [0, 0] : [low, high];
}

/** A horizontal axis with a label at each of the sizes that were measured, as on a log axis of depths or widths. */
export function sizeAxis(label: string, sizes: readonly number[], fallback: [number, number]): Axis {
  const ticks = [...new Set(sizes)].sort((a, b) => a - b);
  const [low, high] = [ticks[0] ?? fallback[0], ticks.at(-1) ?? fallback[1]];
  const domain: [number, number] = low < high ? [low, high] : [low / 1.5, low * 1.5];
  return { type: 'log', label, domain, ticks: ticks.length > 0 && ticks.length <= mostTicks ? ticks : undefined };
}

/** From 0 to a little above the largest value. */
export function zeroDomain(curves: readonly Values[], fallback: [number, number]): [number, number] {
  const [, high] = extent(curves);
  return high === 0 ? fallback : [0, high * 1.08];
}

/** What powers of ten are multiplied by for the labels of a log axis, ever closer. */
const tickFactors = [[1], [1, 2, 5], [1, 1.5, 2, 3, 4, 5, 7]];

/** Where a log axis has its labels: powers of ten; below two decades others too, closer together where there are few. */
export function logTicks([low, high]: [number, number]): number[] {
  if (high / low >= 100) return ticksAt(tickFactors[0] as number[], low, high);
  const tried = tickFactors.slice(1).map((factors) => ticksAt(factors, low, high));
  return tried.find((ticks) => ticks.length >= 3) ?? (tried.at(-1) as number[]);
}

function ticksAt(factors: readonly number[], low: number, high: number): number[] {
  const ticks: number[] = [];
  const every = Math.max(1, Math.ceil(Math.log10(high / low) / 8));
  for (let power = Math.floor(Math.log10(low)); power <= Math.log10(high); power++) {
    if (power % every !== 0) continue;
    for (const factor of factors) {
      const tick = Number(`${factor}e${power}`);
      if (tick >= low && tick <= high) ticks.push(tick);
    }
  }
  return ticks;
}

/** 0.001, 100, 1e-7, 1e9: a tick's label is exact and short. */
export function tickText(value: number): string {
  const size = Math.abs(value);
  return size !== 0 && (size < 1e-4 || size >= 1e5) ? value.toExponential().replace('e+', 'e') : String(value);
}
