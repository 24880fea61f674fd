import { useSignal } from '@preact/signals';
import type { FigureData, FigureSpec } from '../figures/figure';
import { figureTitle, tableOf } from '../figures/figure';
import type { Lab } from '../lab/lab';
import type { LabRun } from '../lab/lab_run';
import type { Preset } from '../lab/preset';
import { textOf } from '../text/experiments';
import { invitationOf } from '../text/words';
import { presetAt } from './current_preset';
import { DataTable } from './data_table';
import { FigureExports } from './figure_exports';
import { FigureViewTools } from './figure_view_tools';
import { viewOf } from './figure_views';
import { unbroken } from './format';
import { LiveFigure } from './live_figure';
import { predictionParts } from './predictions';
import { QuoteTable } from './quote_table';
import { shownResult, shownRun } from './shown_result';
import { shows } from './view';

/** What stands under a figure that waits for the reader's answer. */
const coveredText = 'It is drawn when you have said what you expect.';

/** A figure with all that belongs to it: title, drawing, sentence, data and exports. */
export function FigureCard({ lab, spec, preset }: { lab: Lab; spec: FigureSpec; preset: Preset | undefined }) {
  const tableShown = useSignal(false);
  const covered = lab.held.value;
  const run = shownRun(lab);
  const view = viewOf(lab.experiment.value.name, spec.name);
  const data: FigureData = { ...shownResult(lab), view: view.value };
  // Text and table follow the result's rows.
  run?.revision.value;
  const declared = tableOf(data.experiment, spec.table);
  const title = figureTitle(spec, data.experiment);
  const summary = spec.summary(data);
  const text = textOf(data.experiment.name);
  const invitation = invitationOf(text, spec.name, preset);
  const waiting = covered ? coveredText : waitingText(run) || invitation.hint;
  // What can be answered is asked above the figures.
  const asked = predictionParts.get('card')?.isAsked(lab, preset) ?? false;
  const question = asked && !(spec.name in text.invitations) ? '' : invitation.question;
  const id = `figure-${spec.name}`;
  return (
    <figure class={lab.stale.value && !covered ? 'figure-card stale' : 'figure-card'} aria-labelledby={`${id}-title`}>
      <header>
        <h2 id={`${id}-title`}>{title}</h2>
        {!covered && <ResultBadge lab={lab} />}
        <p class="figure-help">{spec.help ?? declared.help}</p>
      </header>
      <div class="figure-body">
        <LiveFigure spec={spec} data={data} run={run} summaryId={`${id}-summary`} />
        {!summary && !data.finished && question && <p class="invitation">{question}</p>}
      </div>
      <figcaption id={`${id}-summary`}>
        {unbroken(summary || waiting)}
        <Legend spec={spec} data={data} shown={summary !== ''} />
      </figcaption>
      {shows('tools') && (
        <div class="figure-tools">
          <FigureViewTools spec={spec} data={data} view={view} />
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
          <FigureExports spec={spec} data={data} run={run} />
        </div>
      )}
      {tableShown.value && summary && <DataTable title={title} declared={declared} rows={data.rows} />}
      {summary && <QuoteTable spec={spec} data={data} reference={run ? presetAt(run.checked)?.reference : undefined} />}
    </figure>
  );
}

/** Why a figure has nothing to say although there is a run. */
function waitingText(run: LabRun | null): string {
  if (run?.active) return 'This figure needs more of the run than is done so far.';
  return run?.finished.value ? 'The run left nothing that this figure could show: its networks diverged.' : '';
}

function Legend({ spec, data, shown }: { spec: FigureSpec; data: FigureData; shown: boolean }) {
  const legend = shown ? spec.legend?.(data) : '';
  return legend ? <span class="legend"> {unbroken(legend)}</span> : null;
}

function ResultBadge({ lab }: { lab: Lab }) {
  const run = lab.run.value;
  if (!run) return null;
  if (lab.stale.value) return <span class="badge">from earlier settings</span>;
  if (run.phase.value === 'stopped' || run.phase.value === 'failed') return <span class="badge">stopped early</span>;
  return null;
}
