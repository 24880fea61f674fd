import { noNumbers, numbersOfRun, type RunNumbers } from '../figures/run_numbers';
import type { Lab } from '../lab/lab';

/** The numbers of the run that belongs to what stands on the page. */
export function numbersAtHand(lab: Lab | null): RunNumbers {
  const run = lab?.current.value;
  return run?.finished.value ? numbersOfRun(run) : noNumbers;
}
