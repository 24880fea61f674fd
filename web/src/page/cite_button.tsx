import type { Signal } from '@preact/signals';
import type { Lab } from '../lab/lab';
import { readings } from '../text/readings';
import { exportParts } from './export_parts';
import { fileName } from './save';
import { SaveButton } from './save_buttons';
import { shownRun } from './shown_result';

/** Saves BibTeX of the lab, of the shown run and of the sources of what there is to read here. */
export function CiteButton({ lab, label, problem }: { lab: Lab; label: string; problem: Signal<string> }) {
  const { name } = lab.experiment.value;
  const run = shownRun(lab);
  const content = async () => {
    const [{ citation }] = await Promise.all([exportParts.citation(), readings.fetch(name)]);
    const digest = run?.finished.value?.digest;
    const cited = run &&
      digest && { request: run.checked.canonical, digest, numericsVersion: lab.core.numericsVersion() };
    return citation(readings.get(name)?.sources ?? [], cited || null);
  };
  const file = fileName(name, 'bib', run);
  return <SaveButton label={label} name={file} type="application/x-bibtex" content={content} problem={problem} />;
}
