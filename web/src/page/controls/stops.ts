import type { Parameter } from '../../engine/core';

/** In each factor of ten, where a slider over a wide range stops. */
const mantissas = [1, 1.2, 1.5, 2, 2.5, 3, 4, 5, 6, 8];
/** Up to this number of whole values each has a stop of its own. */
const fewWholes = 400;
/** The smallest whole numbers all have a stop, also on a slider that moves in ratios. */
const smallWholes = 32;

type Range = Pick<Parameter, 'kind' | 'minimum' | 'maximum' | 'logarithmic'>;

/** Whether moving a slider over the range could be of use: not where each of millions of values is as good as the next. */
export function hasSlider({ minimum, maximum, logarithmic }: Range): boolean {
  return logarithmic || maximum - minimum <= 1e6;
}

/** The values at which a parameter's slider stops, ascending: its bounds, its default, and round numbers between. */
export function sliderStops({ kind, minimum, maximum, logarithmic }: Range, defaultValue: number): number[] {
  const wholes = kind === 'integer';
  const between = logarithmic
    ? ratioStops(lowestRatio(minimum, defaultValue, wholes), maximum, wholes)
    : evenStops(
        minimum,
        maximum,
        wholes ? Math.max(1, Math.ceil((maximum - minimum) / fewWholes)) : (maximum - minimum) / 200,
      );
  const stops = [minimum, maximum, defaultValue, ...between];
  return [...new Set(stops.filter((stop) => stop >= minimum && stop <= maximum))].sort((a, b) => a - b);
}

/** The stop nearest to a value, by index. */
export function nearestStop(stops: readonly number[], value: number): number {
  let nearest = 0;
  stops.forEach((stop, i) => {
    if (Math.abs(stop - value) < Math.abs((stops[nearest] as number) - value)) nearest = i;
  });
  return nearest;
}

/** Where moving in ratios can begin, which is not at 0. */
function lowestRatio(minimum: number, defaultValue: number, wholes: boolean): number {
  if (minimum > 0) return minimum;
  return wholes || defaultValue <= 0 ? 1 : defaultValue / 1000;
}

function ratioStops(lowest: number, maximum: number, wholes: boolean): number[] {
  const stops = wholes ? Array.from({ length: smallWholes }, (_, i) => i + 1) : [];
  for (let power = Math.floor(Math.log10(lowest)); power <= Math.log10(maximum); power++) {
    for (const mantissa of mantissas) {
      const stop = Number(`${mantissa}e${power}`);
      if (!wholes || Number.isInteger(stop)) stops.push(stop);
    }
  }
  return stops;
}

function evenStops(minimum: number, maximum: number, step: number): number[] {
  const stops = [];
  for (let i = 0; minimum + i * step <= maximum; i++) stops.push(Number((minimum + i * step).toPrecision(12)));
  return stops;
}
