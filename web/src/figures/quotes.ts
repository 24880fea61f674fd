import type { Reference } from '../lab/preset';
import { type FigureData, type FigureSpec, labelOf } from './figure';

/** One series' values at the quoted positions; null where the run is not there yet. */
export interface QuotedValues {
  series: string;
  name: string;
  measured: (number | null)[];
  /** As printed elsewhere; null where nothing was. */
  printed: (string | null)[] | null;
}

export interface QuoteTable {
  title: string;
  positions: number[];
  rows: QuotedValues[];
}

/** A figure's values at the reference's positions, or at its own; null for a figure that has nothing to quote. */
export function quoteTable(spec: FigureSpec, data: FigureData, reference: Reference | undefined): QuoteTable | null {
  const quotes = spec.quotes?.(data);
  if (!quotes || quotes.curves.length === 0) return null;
  const printed = reference?.figure === spec.name ? reference : undefined;
  const positions = printed?.positions ?? quotes.positions;
  const rows = quotes.curves.map(({ series, x, y }) => ({
    series,
    name: labelOf(data.experiment, quotes.parameter, series),
    measured: positions.map((position) => y[x.indexOf(position)] ?? null),
    printed: printed?.printed.find((row) => row.series === series)?.values ?? null,
  }));
  return { title: quotes.title, positions, rows };
}

/** A few round positions out of 0, 1, …, count − 1, and the last. */
export function roundPositions(count: number): number[] {
  const last = count - 1;
  const rough = Math.max(1, last / 4);
  const power = 10 ** Math.floor(Math.log10(rough));
  const stride = [1, 2, 2.5, 5, 10]
    .map((factor) => factor * power)
    .find((stride) => stride >= rough && Number.isInteger(stride));
  const chosen = [];
  for (let position = 0; position < last; position += stride ?? 1) chosen.push(position);
  return [...chosen, last];
}

/** Whether a measured value has the digits that were printed. */
export function hasDigits(measured: number, printed: string): boolean {
  const decimals = printed.split('.')[1]?.length ?? 0;
  return measured.toFixed(decimals) === printed;
}
