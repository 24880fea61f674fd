import type { Checked, Experiment } from '../engine/core';
import { type RunRows, rowsWhere, type Where } from '../lab/rows';
import { rounded } from './format';

/** A number of a table, as a figure would say it. */
export type NumberOf = (table: string, column: string, where?: Where) => string;

/** The numbers of the run at hand, for sentences. */
export interface RunNumbers {
  /** A sentence with numbers; `otherwise` where one of them is not there: before the run, or after another one.
   *
   *      run.say((n) => <>Pre ends at {n('outcome', 'last_loss', { placement: 'pre' })}.</>, <>Run it to see.</>) */
  say<T>(sentence: (number: NumberOf) => T, otherwise: T): T;
}

/** Before there is a result. */
export const noNumbers: RunNumbers = { say: (_, otherwise) => otherwise };

interface Result {
  checked: Checked;
  experiment: Experiment;
  rows: RunRows;
}

/** The numbers of a finished run. Nothing is computed: a number is a cell, and the cell is that of exactly one row. */
export function numbersOfRun({ experiment, rows }: Result): RunNumbers {
  return {
    say(sentence, otherwise) {
      let complete = true;
      const said = sentence((table, column, where = {}) => {
        const value = numberAt(rows, table, column, where);
        complete &&= value !== null;
        return value === null ? '' : sayNumber(experiment, table, column, value);
      });
      return complete ? said : otherwise;
    },
  };
}

function numberAt(rows: RunRows, table: string, column: string, where: Where): number | null {
  const found = Array.from(rowsWhere(rows.table(table), where), (at) => at.rows.numbers(column)[at.row] ?? Number.NaN);
  const [value, ...more] = found;
  return value === undefined || more.length > 0 || Number.isNaN(value) ? null : value;
}

function sayNumber({ tables }: Experiment, table: string, column: string, value: number): string {
  const declared = tables.find(({ name }) => name === table)?.columns.find(({ name }) => name === column);
  return declared?.type === 'integer' ? String(value) : rounded(value);
}
