import { figuresOf } from '../figures/experiments';
import type { FigureData, FigureSpec } from '../figures/figure';
import type { Lab } from '../lab/lab';
import type { LabRun } from '../lab/lab_run';
import { RunRows } from '../lab/rows';

const noRows = new RunRows();

/** The run whose result is shown; none while figures wait for the reader's answer. */
export function shownRun(lab: Lab): LabRun | null {
  return lab.held.value ? null : lab.run.value;
}

/** The shown result; before the first run, the current request without rows. */
export function shownResult(lab: Lab): Omit<FigureData, 'view'> {
  const run = shownRun(lab);
  return {
    checked: run?.checked ?? lab.request.standing.value,
    experiment: lab.experiment.value,
    rows: run?.rows ?? noRows,
    finished: run?.finished.value != null,
  };
}

/** The figures that belong to the shown result or to the current request. */
export function shownFigures(lab: Lab): FigureSpec[] {
  const { run, request, experiment } = lab;
  return figuresOf(experiment.value.name).filter(
    ({ shown }) => !shown || shown(request.standing.value) || (run.value !== null && shown(run.value.checked)),
  );
}
