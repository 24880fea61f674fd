import { useSignal } from '@preact/signals';
import type { FigureData, FigureSpec } from '../figures/figure';
import { tableOf } from '../figures/figure';
import { lossFigure } from '../figures/loss';
import type { Lab } from '../lab/lab';
import type { LabRun } from '../lab/lab_run';
import { type Preset, presets } from '../lab/presets';
import { RunRows } from '../lab/rows';
import { trainingText } from '../text/training';
import { ChosenStepsTable } from './chosen_steps_table';
import { DataTable } from './data_table';
import { FigureExports } from './figure_exports';
import { LiveFigure } from './live_figure';

const noRows = new RunRows();

/** A figure with all that belongs to it: title, drawing, sentence, data and exports. */
export function FigureCard({ lab, spec, preset }: { lab: Lab; spec: FigureSpec; preset: Preset | undefined }) {
  const tableShown = useSignal(false);
  const run = lab.run.value;
  const data = figureData(lab, run);
  // Text and table follow the result's rows.
  run?.revision.value;
  const { title, help } = tableOf(data.experiment, spec.table);
  const summary = spec.summary(data);
  const invitation = trainingText.invitation(spec.name, preset);
  const id = `figure-${spec.name}`;
  return (
    <figure class={lab.stale.value ? 'figure-card stale' : 'figure-card'} aria-labelledby={`${id}-title`}>
      <header>
        <h2 id={`${id}-title`}>{title}</h2>
        <ResultBadge lab={lab} />
        <p class="figure-help">{help}</p>
      </header>
      <div class="figure-body">
        <LiveFigure spec={spec} data={data} run={run} summaryId={`${id}-summary`} />
        {!summary && <p class="invitation">{invitation.question}</p>}
      </div>
      <figcaption id={`${id}-summary`}>{summary || invitation.hint}</figcaption>
      <div class="figure-tools">
        <button
          type="button"
          aria-expanded={tableShown.value}
          disabled={!summary}
          onClick={() => {
            tableShown.value = !tableShown.value;
          }}
        >
          Table
        </button>
        <FigureExports spec={spec} data={data} run={run} summary={summary} />
      </div>
      {tableShown.value && summary && <DataTable declared={tableOf(data.experiment, spec.table)} rows={data.rows} />}
      {spec === lossFigure && summary && <ChosenStepsTable data={data} reference={referenceOf(lab, run)} />}
    </figure>
  );
}

function ResultBadge({ lab }: { lab: Lab }) {
  const run = lab.run.value;
  if (!run) return null;
  if (lab.stale.value) return <span class="badge">from earlier settings</span>;
  if (run.phase.value === 'stopped' || run.phase.value === 'failed') return <span class="badge">stopped early</span>;
  return null;
}

/** Printed values of the request whose result is shown. */
function referenceOf(lab: Lab, run: LabRun | null) {
  return presets.find(({ request }) => lab.core.check(request).canonical === run?.checked.canonical)?.reference;
}

/** The shown result; before the first run, the current request without rows. */
function figureData(lab: Lab, run: LabRun | null): FigureData {
  return {
    checked: run?.checked ?? lab.request.standing.value,
    experiment: lab.experiment.value,
    rows: run?.rows ?? noRows,
    finished: run?.finished.value != null,
  };
}
