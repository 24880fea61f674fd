import { costOf } from '../lab/cost';
import type { Lab } from '../lab/lab';
import type { LabRun } from '../lab/lab_run';
import type { RunWords } from '../text/words';
import { bytes, duration, guessed, measured, whole } from './format';

/** Before a run what it will cost, during it how far it is, after it how it went. */
export function RunStatus({ lab, run, words }: { lab: Lab; run: LabRun | null; words: RunWords }) {
  const blocker = lab.blocker.value;
  if (blocker) {
    return (
      <p class="status refusal" id="run-refusal" role="status">
        {`Not run: ${blocker.field} “${blocker.value}” ${blocker.message}.`}
      </p>
    );
  }
  if (lab.held.value) {
    return (
      <p class="status" id="run-refusal" role="status">
        Say first what you expect: the question stands above the figures.
      </p>
    );
  }
  if (!run) return <p class="status">{costText(lab, words)}</p>;
  if (run.phase.value === 'failed') {
    return (
      <p class="status refusal" role="alert">
        {`The run ended: ${run.problem.value} Run starts it again.`}
      </p>
    );
  }
  const { done, total } = run.progress.value;
  const finished = run.phase.value === 'finished';
  return (
    <>
      <progress value={finished ? 1 : done} max={finished ? 1 : Math.max(1, total)} aria-label="Progress of the run" />
      <p class="status">{finished ? finishedText(run, words) : progressText(run, words)}</p>
    </>
  );
}

function costText(lab: Lab, words: RunWords): string {
  const speed = lab.speed.value;
  const { seconds, memory, workers } = costOf(lab.request.standing.value, lab.pool.size, speed);
  const time = speed.measured
    ? `Will take ${duration(seconds)}, as fast as the last run`
    : `Will take ${guessed(seconds)} (a first guess)`;
  const size = `${bytes(memory)} of memory in ${workers === 1 ? 'one worker' : `${workers} workers`}`;
  return `${time}, and ${size}.${keptText(lab, words)}`;
}

/** What an earlier run has left. */
function keptText(lab: Lab, { units }: RunWords): string {
  const kept = lab.kept.value;
  return kept > 0 ? ` ${kept} of ${lab.request.standing.value.units.length} ${units} are kept from before.` : '';
}

function progressText(run: LabRun, words: RunWords): string {
  const { slowest, unitsEnded, units, takenUp, pieceTime, secondsLeft } = run.progress.value;
  const parts = [];
  if (slowest) parts.push(`${words.piece} ${whole(slowest.done)} of ${whole(slowest.total)}`);
  const kept = takenUp > 0 ? ` (${takenUp} from before)` : '';
  parts.push(`${unitsEnded} of ${units} ${units === 1 ? words.unit : words.units}${kept}`);
  if (pieceTime > 0) parts.push(`${measured(pieceTime)} a ${words.piece}`);
  if (run.phase.value === 'paused') parts.push('paused');
  else if (run.phase.value === 'stopped') parts.push(run.keeps ? 'stopped, and kept' : 'stopped');
  else if (run.phase.value === 'running' && secondsLeft > 0) parts.push(`${duration(secondsLeft)} left`);
  return parts.join(' · ');
}

function finishedText(run: LabRun, words: RunWords): string {
  const { units, pieceTime } = run.progress.value;
  return `Done: ${units} ${units === 1 ? words.unit : words.units}, ${measured(pieceTime)} a ${words.piece}`;
}
