import type { Experiment, Table, TableDeclaration } from '../../../wasm/module';
import { type FigureData, plainView } from '../../../web/src/figures/figure';
import { RunRows } from '../../../web/src/lab/rows';

type Line = Readonly<Record<string, string | number>>;

const choice = (name: string, label: string) => ({ name, label, group: '', help: '' });

const series: Record<string, ReturnType<typeof choice>[]> = {
  placement: [choice('pre', 'Pre'), choice('post', 'Post'), choice('deepnorm', 'DeepNorm')],
  norm: [choice('layer', 'LayerNorm'), choice('rms', 'RMSNorm')],
};

interface Made {
  /** The request's values. */
  values: Record<string, string>;
  /** Rows of each unit, by table. */
  units?: Record<string, Line[]>[];
  /** Rows of the summaries, by table; they are there only once the run has ended. */
  summaries?: Record<string, Line[]>;
  view?: FigureData['view'];
}

/** A figure's data from tables that the test writes down, as an experiment would give them. */
export function madeData({ values, units = [], summaries, view = plainView }: Made): FigureData {
  const rows = new RunRows();
  units.forEach((tables, unit) => {
    rows.add(
      unit,
      Object.entries(tables).map(([name, lines]) => tableOf(name, lines)),
    );
  });
  for (const [name, lines] of Object.entries(summaries ?? {})) rows.addSummary(tableOf(name, lines));
  const names = [...units.flatMap((tables) => Object.keys(tables)), ...Object.keys(summaries ?? {})];
  return { checked: checkedOf(values), experiment: experimentOf(names), rows, finished: summaries !== undefined, view };
}

function tableOf(name: string, lines: Line[]): Table {
  const columns = Object.entries(lines[0] ?? {}).map(([column, first]) => ({
    name: column,
    values:
      typeof first === 'number'
        ? Float64Array.from(lines, (line) => line[column] as number)
        : lines.map((line) => line[column] as string),
  }));
  return { name, rows: lines.length, columns };
}

function checkedOf(values: Record<string, string>): FigureData['checked'] {
  const all = Object.entries(values).map(([name, text]) => ({ name, text, defaultText: text, applies: true }));
  const request = 'lab=1&run=made';
  const nothing = { refusals: [], overrides: [], units: [], work: 0, memory: 0, promised: [] };
  return { ...nothing, canonical: request, link: request, experiment: 'made', values: all };
}

function experimentOf(tables: readonly string[]): Experiment {
  const parameters = Object.entries(series).map(([name, choices]) => ({
    name,
    choices,
    label: name,
    group: '',
    unit: '',
    help: '',
    kind: 'choices' as const,
    minimum: 0,
    maximum: 0,
    logarithmic: false,
  }));
  const declared = tables.map(
    (name): TableDeclaration => ({ name, title: name, help: '', summary: false, columns: [] }),
  );
  return { name: 'made', title: 'Made', question: '', byPlacement: true, parameters, tables: declared };
}
