import type { Checked, Experiment, Table } from '../engine/core';
import { LabError } from '../engine/error';
import type { FigureData } from '../figures/figure';
import { RunRows } from '../lab/rows';

/** A result that was computed elsewhere, as far as figures need it. scripts/golden/recorded.mjs writes it. */
export interface Recording {
  /** The request, with the digest of its result. */
  link: string;
  experiment: Experiment;
  checked: Checked;
  units: RecordedTable[][];
  summaries: RecordedTable[];
}

interface RecordedTable {
  name: string;
  rows: number;
  columns: { name: string; values: (number | string)[]; numbers: boolean }[];
}

/** The experiments of which there is a recorded result, in the core's order. */
export const recorded = [
  'training',
  'signal',
  'jacobian',
  'gradients',
  'concentration',
  'update',
  'anatomy',
  'map',
] as const;

export async function fetchRecording(experiment: string): Promise<Recording> {
  const response = await fetch(new URL(`recorded/${experiment}.json`, document.baseURI));
  if (!response.ok)
    throw new LabError(`The recorded result could not be loaded: the server answered ${response.status}.`);
  return response.json();
}

/** What figures draw of it. */
export function dataOf(recording: Recording): Omit<FigureData, 'view'> {
  const rows = new RunRows();
  for (const [unit, tables] of recording.units.entries()) rows.add(unit, tables.map(tableOf));
  for (const table of recording.summaries) rows.addSummary(tableOf(table));
  return { checked: recording.checked, experiment: recording.experiment, rows, finished: true };
}

function tableOf({ name, rows, columns }: RecordedTable): Table {
  const cells = columns.map(({ name, values, numbers }) => ({
    name,
    values: numbers ? Float64Array.from(values, Number) : (values as string[]),
  }));
  return { name, rows, columns: cells };
}
