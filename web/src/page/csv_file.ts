import type { TableDeclaration } from '../engine/core';
import type { LabRun } from '../lab/lab_run';

/** A table as a file. */
export interface CsvFile {
  ready: boolean;
  /** What is in it, where it is not the whole of a finished run. */
  hint?: string;
  text(): string;
}

/** A table of the whole run, or of the units that are done while the run rests. */
export function csvFile({ name, summary }: TableDeclaration, run: LabRun | null): CsvFile {
  const finished = run?.finished.value;
  if (finished && run.rows.table(name).every(({ count }) => count === 0)) {
    return { ready: false, hint: 'The run left nothing in this table', text: () => '' };
  }
  if (finished) return { ready: true, text: () => finished.csv(name) };
  const rests = run !== null && run.phase.value !== 'running' && run.keeps;
  if (!rests || summary) {
    return { ready: false, hint: 'The data can be saved when the run has finished, or stops', text: () => '' };
  }
  const { unitsEnded, units } = run.progress.value;
  return { ready: true, hint: `The data of what is done: ${unitsEnded} of ${units}`, text: () => run.csvOfEnded(name) };
}
