import { cachedByRows, curvesOf } from './curve';
import type { FigureData } from './figure';
import type { PanelArea, PanelLine } from './panel';

interface LineColumns {
  /** A summary table, which has a row for each series and position. */
  table: string;
  series: string;
  x: string;
  y: string;
  label: string;
  dash: string;
  only?: Record<string, string | number>;
}

export const theoryDash = '4 3';
export const secondDash = '1.5 3';

/** Reads the lines that a table has beside its measured values: one for each series that has any. */
export function theoryLines({ table, label, dash, ...columns }: LineColumns): (data: FigureData) => PanelLine[] {
  const read = cachedByRows((rows) => curvesOf(rows, columns));
  return (data) =>
    data.rows
      .table(table)
      .flatMap(read)
      .filter(({ y }) => y.some(Number.isFinite))
      .map(({ series, x, y }) => ({ series, x, y, label, dash }));
}

/** Reads the ranges that a table has beside its measured values. */
export function boundAreas(columns: { table: string; series: string; x: string; low: string; high: string }) {
  const { table, series, x, low, high } = columns;
  const read = cachedByRows((rows) => curvesOf(rows, { series, x, y: low, low, high }));
  return (data: FigureData): PanelArea[] =>
    data.rows
      .table(table)
      .flatMap(read)
      .flatMap((curve) =>
        curve.y.some(Number.isFinite) ? [{ ...curve, low: curve.low ?? [], high: curve.high ?? [] }] : [],
      );
}

/** A cell of a summary table, of the row that has these cells; NaN where there is none. */
export function cellOf(
  data: FigureData,
  table: string,
  where: Record<string, string | number>,
  column: string,
): number {
  for (const rows of data.rows.table(table)) {
    for (let row = 0; row < rows.count; row++) {
      if (Object.entries(where).every(([name, cell]) => rows.cell(name, row) === cell)) {
        return Number(rows.cell(column, row));
      }
    }
  }
  return Number.NaN;
}
