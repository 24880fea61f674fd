import type { Signal } from '@preact/signals';
import type { TableDeclaration } from '../engine/core';
import { messageOf } from '../engine/error';
import type { FigureData, FigureSpec } from '../figures/figure';
import type { LabRun } from '../lab/lab_run';
import { csvFile } from './csv_file';
import { download, fileName } from './save';
import { plotLibrary } from './state';
import { theme } from './theme';

interface Told {
  /** What is saved, where buttons for several things stand together: "Loss". */
  of?: string;
  /** Where it is said why a file could not be made. */
  problem: Signal<string>;
}

interface SaveProps extends Told {
  /** What kind of file: SVG, CSV. */
  label: string;
  name: string;
  type: string;
  content(): string | Blob | Promise<string | Blob>;
  ready?: boolean;
  hint?: string;
}

/** Makes a file when it is pressed, and hands it to the browser's downloads. */
export function SaveButton({ label, of, name, type, content, ready = true, hint, problem }: SaveProps) {
  const save = async () => {
    try {
      problem.value = '';
      download(name, new Blob([await content()], { type }));
    } catch (error) {
      problem.value = `The file could not be made: ${messageOf(error)}`;
    }
  };
  return (
    <button type="button" disabled={!ready} title={hint} aria-label={of && `${label} of ${of}`} onClick={save}>
      {label}
    </button>
  );
}

interface FigureProps extends Told {
  spec: FigureSpec;
  data: FigureData;
  run: LabRun | null;
}

/** Save a figure as it is shown. */
export function PictureButtons({ spec, data, run, of, problem }: FigureProps) {
  const plot = plotLibrary.value;
  const svg = async () => {
    if (!plot) return '';
    const { svgOf } = await import('../exports/figure_file');
    return svgOf(spec, data, plot, theme.peek(), run?.finished.value?.digest ?? '');
  };
  const png = async () => (await import('../exports/figure_file')).pngOf(await svg());
  const common = { ready: plot !== null && spec.summary(data) !== '', of, problem };
  const name = (extension: string) => fileName(spec.name, extension, run);
  return (
    <>
      <SaveButton label="SVG" name={name('svg')} type="image/svg+xml" content={svg} {...common} />
      <SaveButton label="PNG" name={name('png')} type="image/png" content={png} {...common} />
    </>
  );
}

interface TableProps extends Told {
  table: TableDeclaration;
  run: LabRun | null;
  label?: string;
}

/** Saves a table as CSV. */
export function CsvButton({ table, run, label = 'CSV', of, problem }: TableProps) {
  const { ready, hint, text } = csvFile(table, run);
  const name = fileName(table.name, 'csv', run);
  return <SaveButton {...{ label, of, name, ready, hint, problem }} type="text/csv" content={text} />;
}
