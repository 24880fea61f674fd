import { useSignal } from '@preact/signals';
import { type FigureData, type FigureSpec, meansOf, tableOf } from '../figures/figure';
import type { LabRun } from '../lab/lab_run';
import { CsvButton, PictureButtons } from './save_buttons';

interface Props {
  spec: FigureSpec;
  data: FigureData;
  run: LabRun | null;
}

/** Buttons that save a figure as SVG or PNG, and what it is drawn from as CSV. */
export function FigureExports({ spec, data, run }: Props) {
  const problem = useSignal('');
  const means = meansOf(spec, data);
  return (
    <>
      <PictureButtons spec={spec} data={data} run={run} problem={problem} />
      <CsvButton table={tableOf(data.experiment, spec.table)} run={run} problem={problem} />
      {means && <CsvButton label="CSV of means" table={means} run={run} problem={problem} />}
      {problem.value && <span role="alert">{problem.value}</span>}
    </>
  );
}
