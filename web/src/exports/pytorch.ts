import type { Checked, Experiment, NormLabModule, Parameter, Value } from '../engine/core';
import type { RunRows } from '../lab/rows';
import { type Entry, labValues, lastValues } from './lab_values';
import { type Script, scripts } from './scripts';
import { type Series, seriesOf } from './series';

/** What makes no difference to a script: it computes every token, and says placements in a place of their own. */
const apart = new Set(['placement', 'equal-tokens']);

/** What the lab's own run came to, where there is one. */
export interface LabResult {
  digest: string;
  rows: Pick<RunRows, 'table'>;
}

/** A script, or why there is none. */
export interface Exported {
  text: string;
  refusal: string;
}

/** The PyTorch script that reproduces a request. What a script cannot express is refused by name. */
export function pytorchScript(
  core: Pick<NormLabModule, 'check'>,
  experiment: Experiment,
  checked: Checked,
  result: LabResult | null,
): Exported {
  const script = scripts[experiment.name];
  if (script === undefined) {
    const others = Object.keys(scripts).join(', ');
    return refused(`There is no PyTorch script for ${experiment.name}; there is one for ${others}.`);
  }
  const series = seriesOf(core, checked);
  const unknown = unknownWords(script.source, experiment, series);
  if (unknown) return refused(`The PyTorch script does not know ${unknown}.`);
  return { text: filled(script, experiment, checked, series, result), refusal: '' };
}

function refused(refusal: string): Exported {
  return { text: '', refusal };
}

/** Whether a script names something. */
function knows(source: string, word: string): boolean {
  return source.includes(`"${word}"`);
}

/** The first setting that is in force and that the script does not name; empty where it names all. */
function unknownWords(source: string, experiment: Experiment, series: readonly Series[]): string {
  for (const { placement, values } of series) {
    if (placement !== '' && !knows(source, placement)) return `placement=${placement}`;
    for (const { parameter, value } of settingsOf(experiment, values)) {
      const { name } = parameter;
      const words = parameter.choices.length > 0 ? value.text.split(',') : [];
      const isKnown = knows(source, name)
        ? words.every((word) => knows(source, word))
        : value.text === value.defaultText;
      if (!isKnown) return `${name}=${value.text}`;
    }
  }
  return '';
}

interface Setting {
  parameter: Parameter;
  value: Value;
}

/** The settings that mean something, in declared order. */
function settingsOf({ parameters }: Experiment, values: readonly Value[]): Setting[] {
  return parameters.flatMap((parameter, i) => {
    const value = values[i] as Value;
    return value.applies && !apart.has(parameter.name) ? [{ parameter, value }] : [];
  });
}

/** A checked value as Python writes it. */
function literal({ parameter, value }: Setting): string {
  if (parameter.kind === 'integers') return `[${numbersOf(value.text).join(', ')}]`;
  if (parameter.kind === 'choices')
    return `[${value.text
      .split(',')
      .map((word) => JSON.stringify(word))
      .join(', ')}]`;
  return parameter.kind === 'choice' ? JSON.stringify(value.text) : value.text;
}

/** The numbers of a list: "0,3", "0-9". */
function numbersOf(list: string): number[] {
  return list.split(',').flatMap((part) => {
    const [from = 0, to = from] = part.split('-').map(Number);
    return Array.from({ length: to - from + 1 }, (_, i) => from + i);
  });
}

function dictionary(entries: readonly Entry[]): string {
  if (entries.length === 0) return '{}';
  return `{\n${entries.map(([key, value]) => `    ${key}: ${value},\n`).join('')}}`;
}

function filled(
  { source, compared, last }: Script,
  experiment: Experiment,
  checked: Checked,
  series: readonly Series[],
  result: LabResult | null,
) {
  const all = series.map(({ placement, values }) => ({
    placement,
    entries: settingsOf(experiment, values)
      .filter(({ parameter }) => knows(source, parameter.name))
      .map((one): Entry => [JSON.stringify(one.value.name), literal(one)]),
  }));
  const alike = ([key, value]: Entry) => all.every(({ entries }) => entries.some(([k, v]) => k === key && v === value));
  const own = all.map(({ placement, entries }): Entry => {
    const differing = entries.filter((entry) => !alike(entry)).map((entry) => entry.join(': '));
    return [JSON.stringify(placement), `{${differing.join(', ')}}`];
  });
  const assigned: Entry[] = [
    ['REQUEST', JSON.stringify(checked.canonical)],
    ['DIGEST', JSON.stringify(result?.digest ?? '')],
    ['SETTINGS', dictionary(all[0]?.entries.filter(alike) ?? [])],
    ...(series.some(({ placement }) => placement !== '') ? [['SERIES', dictionary(own)] as const] : []),
    ['LAB', dictionary(result ? labValues(result.rows.table(compared.table), compared) : [])],
    ...(last ? [['LAB_LAST', dictionary(result ? lastValues(result.rows.table(last.table), last) : [])] as const] : []),
  ];
  return assigned.reduce((text, [name, value]) => assign(text, name, value), source);
}

/** Puts another value into the script's assignment to a name. */
function assign(source: string, name: string, value: string): string {
  const assignment = new RegExp(`^${name} = (?:\\{\\n[^]*?^\\}|.*)$`, 'm');
  if (!assignment.test(source)) throw new Error(`The script assigns nothing to ${name}.`);
  return source.replace(assignment, () => `${name} = ${value}`);
}
