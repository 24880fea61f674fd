import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import type { TableDeclaration } from '../engine/core';
import { pytorchScript } from '../exports/pytorch';
import { type FigureData, figureTitle } from '../figures/figure';
import type { Lab } from '../lab/lab';
import type { LabRun } from '../lab/lab_run';
import { CiteButton } from './cite_button';
import { viewOf } from './figure_views';
import { fileName } from './save';
import { CsvButton, PictureButtons, SaveButton } from './save_buttons';
import { shownFigures, shownResult, shownRun } from './shown_result';

/** Everything that can be saved of the shown result; before a run, of the current request. */
export function ExportPanel({ lab }: { lab: Lab }) {
  const problem = useSignal('');
  const run = shownRun(lab);
  const result = shownResult(lab);
  // Tables follow the result's rows.
  run?.revision.value;
  const name = lab.experiment.value.name;
  const { script, refusal } = scriptOf(lab, run, result);
  const finished = run?.finished.value;
  return (
    <>
      <p class="export-request">
        {result.checked.canonical}
        {finished && ` · ${finished.digest}`}
      </p>
      {lab.stale.value && <p>The result that is shown is from earlier settings; so is what is saved here.</p>}
      {problem.value && <p role="alert">{problem.value}</p>}
      <Group title="The run">
        <Row name="Request, digest and every table">
          <SaveButton
            label="JSON"
            name={fileName(name, 'json', run)}
            type="application/json"
            content={() => finished?.json() ?? ''}
            ready={finished != null}
            hint={finished ? undefined : 'There is a result when the run has finished'}
            problem={problem}
          />
        </Row>
        <Row name="Script that reproduces it" note={refusal}>
          <SaveButton
            label="PyTorch"
            name={fileName(name, 'py', run)}
            type="text/x-python"
            content={() => script}
            ready={script !== ''}
            problem={problem}
          />
        </Row>
      </Group>
      <Group title="Figures">
        {shownFigures(lab).map((spec) => {
          const data: FigureData = { ...result, view: viewOf(name, spec.name).value };
          const title = figureTitle(spec, data.experiment);
          return (
            <Row key={spec.name} name={title}>
              <PictureButtons {...{ spec, data, run, problem }} of={title} />
            </Row>
          );
        })}
      </Group>
      <Group title="Tables">
        {result.experiment.tables.map((table) => (
          <Row key={table.name} name={table.title} note={sizeOf(table, result)}>
            <CsvButton {...{ table, run, problem }} of={table.title} />
          </Row>
        ))}
      </Group>
      <Group title="To cite">
        <Row name="The lab and the sources of this page">
          <CiteButton lab={lab} label="BibTeX" problem={problem} />
        </Row>
      </Group>
    </>
  );
}

type Result = Omit<FigureData, 'view'>;

function scriptOf(lab: Lab, run: LabRun | null, { experiment, checked, rows }: Result) {
  const digest = run?.finished.value?.digest;
  const { text, refusal } = pytorchScript(
    lab.core,
    experiment,
    checked,
    digest === undefined ? null : { digest, rows },
  );
  return { script: text, refusal };
}

/** "602 rows"; nothing while it has none. */
function sizeOf({ name }: TableDeclaration, { rows }: Result): string {
  const count = rows.table(name).reduce((sum, unit) => sum + unit.count, 0);
  return count > 0 ? `${count.toLocaleString('en')} ${count === 1 ? 'row' : 'rows'}` : '';
}

function Group({ title, children }: { title: string; children: ComponentChildren }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields of a form
    <div class="export-group" role="group" aria-label={title}>
      <p class="export-title">{title}</p>
      {children}
    </div>
  );
}

function Row({ name, note, children }: { name: string; note?: string; children: ComponentChildren }) {
  return (
    <div class="export-row">
      <span>
        {name} {note && <span class="export-note">{note}</span>}
      </span>
      <span class="export-buttons">{children}</span>
    </div>
  );
}
