import type { Table } from '../engine/core';

/** Columns of a table that grows while its unit runs. */
export class Rows {
  count = 0;
  #numbers = new Map<string, number[]>();
  #texts = new Map<string, string[]>();

  static of(table: Table): Rows {
    const rows = new Rows();
    rows.append(table);
    return rows;
  }

  append(table: Table): void {
    this.count += table.rows;
    for (const { name, values } of table.columns) {
      if (values instanceof Float64Array) extend(this.#numbers, name, values);
      else extend(this.#texts, name, values);
    }
  }

  /** A column of numbers; empty when the table has no such column. */
  numbers(name: string): readonly number[] {
    return this.#numbers.get(name) ?? [];
  }

  /** A column of texts; empty when the table has no such column. */
  texts(name: string): readonly string[] {
    return this.#texts.get(name) ?? [];
  }

  /** One cell of any column. */
  cell(name: string, row: number): number | string | undefined {
    return this.#numbers.get(name)?.[row] ?? this.#texts.get(name)?.[row];
  }
}

/** What a row that is meant has in these columns. */
export type Where = Readonly<Record<string, string | number>>;

/** The rows in which these columns have these values, unit by unit. */
export function* rowsWhere(units: readonly Rows[], where: Where): Generator<{ rows: Rows; row: number }> {
  const wanted = Object.entries(where);
  for (const rows of units) {
    for (let row = 0; row < rows.count; row++) {
      if (wanted.every(([name, value]) => rows.cell(name, row) === value)) yield { rows, row };
    }
  }
}

function extend<T>(columns: Map<string, T[]>, name: string, values: ArrayLike<T>): void {
  const column = columns.get(name) ?? [];
  for (let i = 0; i < values.length; i++) column.push(values[i] as T);
  columns.set(name, column);
}

/** The rows of a run, by table and unit, so that the order in which units end does not matter. */
export class RunRows {
  #tables = new Map<string, Rows[]>();

  add(unit: number, tables: readonly Table[]): void {
    for (const table of tables) {
      const units = this.#tables.get(table.name) ?? [];
      units[unit] ??= new Rows();
      units[unit].append(table);
      this.#tables.set(table.name, units);
    }
  }

  /** A table made from all units, which the core adds when the run has finished. */
  addSummary(table: Table): void {
    this.#tables.set(table.name, [Rows.of(table)]);
  }

  /** A table's rows unit by unit, in unit order; units without rows are left out. */
  table(name: string): Rows[] {
    return (this.#tables.get(name) ?? []).filter((rows) => rows !== undefined);
  }
}
