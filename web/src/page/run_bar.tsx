import type { Lab } from '../lab/lab';
import type { LabRun } from '../lab/lab_run';
import { textOf } from '../text/experiments';
import { DigestVerdict } from './digest_verdict';
import { focusAnswers } from './predictions';
import { RunStatus } from './run_status';
import { runWanted } from './state';

interface Props {
  lab: Lab | null;
  onSettings: (() => void) | null;
  /** What it says before the lab is there. */
  idle?: string;
}

/** Start, pause and leave a run; how far it is; what it promises and proves. Always in reach. */
export function RunBar({ lab, onSettings, idle = '' }: Props) {
  const run = lab?.current.value ?? null;
  return (
    <section class="run-bar" aria-label="Run">
      <div class="run-buttons">
        {onSettings && (
          <button type="button" onClick={onSettings}>
            Settings
          </button>
        )}
        <RunButton lab={lab} run={run} />
        <StepButton lab={lab} run={run} />
        <button type="button" disabled={!lab?.run.value && !lab?.kept.value} onClick={() => lab?.reset()}>
          Reset
        </button>
      </div>
      <div class="run-state">
        {lab ? (
          <RunStatus lab={lab} run={run} words={textOf(lab.experiment.value.name).words} />
        ) : (
          <p class="status">{runWanted.value ? 'Starting …' : idle}</p>
        )}
      </div>
      {lab && <DigestVerdict lab={lab} run={run} />}
    </section>
  );
}

/** A run that goes on can be stopped; at any other time a step can be made. */
function StepButton({ lab, run }: { lab: Lab | null; run: LabRun | null }) {
  const running = run?.phase.value === 'running';
  return (
    <button
      type="button"
      disabled={!lab || (!running && (lab.blocker.value !== null || lab.held.value))}
      onClick={() => (running ? lab?.stop() : lab?.step())}
    >
      {running ? 'Stop' : 'Step'}
    </button>
  );
}

/** Whether Run would go on from something that is done. */
function goesOn(lab: Lab | null, run: LabRun | null): boolean {
  if (!run) return (lab?.kept.value ?? 0) > 0;
  const phase = run.phase.value;
  return phase === 'paused' || ((phase === 'stopped' || phase === 'failed') && run.keeps);
}

function RunButton({ lab, run }: { lab: Lab | null; run: LabRun | null }) {
  if (run?.phase.value === 'running') {
    return (
      <button type="button" class="primary" onClick={() => lab?.pause()}>
        <span aria-hidden="true">❚❚</span> Pause
      </button>
    );
  }
  const held = lab?.held.value ?? false;
  const blocked = lab !== null && lab.blocker.value !== null;
  const press = () => {
    if (held) focusAnswers();
    else if (lab) lab.start();
    else runWanted.value = true;
  };
  return (
    <button
      type="button"
      class="primary"
      aria-disabled={blocked}
      aria-describedby={blocked || held ? 'run-refusal' : undefined}
      onClick={press}
    >
      <span aria-hidden="true">▶</span> {goesOn(lab, run) ? 'Go on' : 'Run'}
    </button>
  );
}
