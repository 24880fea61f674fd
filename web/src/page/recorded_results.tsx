import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { messageOf } from '../engine/error';
import { figures, figuresOf } from '../figures/experiments';
import { type FigureData, type FigureSpec, figureTitle, tableOf } from '../figures/figure';
import { capitalised } from '../figures/format';
import { readAddress } from '../lab/address';
import { fieldOf } from '../lab/fields';
import { dataOf, fetchRecording, type Recording, recorded } from '../recorded/recording';
import { DataTable } from './data_table';
import { viewOf } from './figure_views';
import { unbroken } from './format';
import { LiveFigure } from './live_figure';
import { plotLibrary } from './state';
import './styles/recorded.css';

/** The experiment that the address asks for, where there is something recorded of it. */
function firstExperiment(): string {
  const asked = fieldOf(readAddress(location) ?? '', 'run');
  return recorded.find((one) => one === asked) ?? recorded[0];
}

/** Results to look at where the lab cannot compute: one of each experiment, drawn as if it had been run here. */
export function RecordedResults() {
  const experiment = useSignal(firstExperiment());
  const recording = useSignal<Recording | null>(null);
  const problem = useSignal('');
  useEffect(() => {
    const name = experiment.value;
    const plot = import('../figures/plot_marks');
    Promise.all([fetchRecording(name), plot, figures.fetch(name)]).then(
      ([got, library]) => {
        plotLibrary.value = library;
        if (experiment.peek() === name) recording.value = got;
      },
      (error) => {
        problem.value = messageOf(error);
      },
    );
  }, [experiment.value]);
  const shown = recording.value?.experiment.name === experiment.value ? recording.value : null;
  return (
    <section class="recorded" aria-label="Recorded results">
      <nav class="recorded-switcher" aria-label="Recorded experiments">
        {recorded.map((name) => (
          <button
            key={name}
            type="button"
            aria-pressed={name === experiment.value}
            onClick={() => {
              experiment.value = name;
            }}
          >
            {capitalised(name)}
          </button>
        ))}
      </nav>
      {problem.value && <p role="alert">{problem.value}</p>}
      {shown && <RecordedResult key={experiment.value} recording={shown} />}
    </section>
  );
}

function RecordedResult({ recording }: { recording: Recording }) {
  const { experiment, checked, link } = recording;
  const data = dataOf(recording);
  const specs = figuresOf(experiment.name).filter(({ shown }) => !shown || shown(checked));
  return (
    <>
      <h2>{experiment.question}</h2>
      <p class="recorded-note">
        Recorded elsewhere, with its numbers rounded to five digits. A browser that can compute runs it anew:{' '}
        <code>{link.replace(/&digest=.*/, '')}</code>
      </p>
      <div class="figures">
        {specs.map((spec) => (
          <RecordedFigure key={spec.name} spec={spec} data={data} />
        ))}
      </div>
    </>
  );
}

function RecordedFigure({ spec, data: result }: { spec: FigureSpec; data: Omit<FigureData, 'view'> }) {
  const tableShown = useSignal(false);
  const data: FigureData = { ...result, view: viewOf(result.experiment.name, spec.name).value };
  const declared = tableOf(data.experiment, spec.table);
  const title = figureTitle(spec, data.experiment);
  const rows = data.rows.table(spec.table).length > 0;
  const id = `figure-${spec.name}`;
  return (
    <figure class="figure-card" aria-labelledby={`${id}-title`}>
      <header>
        <h3 id={`${id}-title`}>{title}</h3>
        <span class="badge">recorded</span>
        <p class="figure-help">{spec.help ?? declared.help}</p>
      </header>
      <div class="figure-body">
        <LiveFigure spec={spec} data={data} run={null} summaryId={`${id}-summary`} />
      </div>
      <figcaption id={`${id}-summary`}>
        {unbroken(spec.summary(data))} <span class="legend">{unbroken(spec.legend?.(data) ?? '')}</span>
      </figcaption>
      {rows && (
        <div class="figure-tools">
          <button
            type="button"
            aria-expanded={tableShown.value}
            onClick={() => {
              tableShown.value = !tableShown.value;
            }}
          >
            Table
          </button>
        </div>
      )}
      {tableShown.value && <DataTable title={title} declared={declared} rows={data.rows} />}
    </figure>
  );
}
