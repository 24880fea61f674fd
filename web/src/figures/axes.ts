export interface Axis {
  type: 'linear' | 'log';
  label: string;
  domain: [number, number];
}

const positive = (value: number) => Number.isFinite(value) && value > 0;

/** A log axis that holds every positive value, but no more than `most` times the first values: a curve that diverges
 *  leaves at the top. `fallback` serves where there is nothing to show yet. */
export function logDomain(
  curves: readonly (readonly number[])[],
  most: number,
  fallback: [number, number],
): [number, number] {
  let low = Number.POSITIVE_INFINITY;
  let high = 0;
  let first = 0;
  for (const curve of curves) {
    if (positive(curve[0] ?? 0)) first = Math.max(first, curve[0] as number);
    for (const value of curve) {
      if (!positive(value)) continue;
      low = Math.min(low, value);
      high = Math.max(high, value);
    }
  }
  if (high === 0) return fallback;
  if (first > 0) high = Math.min(high, most * first);
  return low < high ? [low / 1.15, high * 1.15] : [low / 2, low * 2];
}

/** From 0 to a little above the largest value. */
export function zeroDomain(curves: readonly (readonly number[])[], fallback: [number, number]): [number, number] {
  let high = 0;
  for (const curve of curves) {
    for (const value of curve) if (positive(value)) high = Math.max(high, value);
  }
  return high === 0 ? fallback : [0, high * 1.08];
}

/** Where a log axis has its labels: powers of ten; with 2 and 5 times them where there are fewer than two decades. */
export function logTicks([low, high]: [number, number]): number[] {
  const ticks: number[] = [];
  const factors = high / low < 100 ? [1, 2, 5] : [1];
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
