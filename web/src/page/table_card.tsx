import { useSignal } from '@preact/signals';
import { type FigureData, plainView, type TableSpec, tableOf } from '../figures/figure';
import type { Lab } from '../lab/lab';
import { DataTable } from './data_table';
import { unbroken } from './format';
import { CsvButton } from './save_buttons';
import { shownResult } from './shown_result';
import { shows } from './view';

/** A summary that is read as a table, once its run has ended and it has rows. */
export function TableCard({ lab, spec }: { lab: Lab; spec: TableSpec }) {
  const problem = useSignal('');
  const { table } = spec;
  const run = lab.run.value;
  const finished = run?.finished.value;
  if (lab.held.value || !run || !finished || run.rows.table(table).every((rows) => rows.count === 0)) return null;
  const experiment = lab.experiment.value;
  const declared = tableOf(experiment, table);
  const data: FigureData = { ...shownResult(lab), view: plainView };
  return (
    <section class={lab.stale.value ? 'figure-card stale' : 'figure-card'} aria-labelledby={`table-${table}`}>
      <header>
        <h2 id={`table-${table}`}>{declared.title}</h2>
        <p class="figure-help">{declared.help}</p>
      </header>
      <DataTable title={declared.title} declared={declared} rows={run.rows} short />
      <p class="table-summary">{unbroken(spec.summary(data))}</p>
      {shows('tools') && (
        <div class="figure-tools">
          <CsvButton table={declared} run={run} problem={problem} />
          {problem.value && <span role="alert">{problem.value}</span>}
        </div>
      )}
    </section>
  );
}
