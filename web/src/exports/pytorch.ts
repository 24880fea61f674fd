import type { Checked, Experiment, NormLabModule, Parameter, Value } from '../engine/core';
import type { Rows } from '../lab/rows';
import { type Series, seriesOf } from './series';
import training from './training.py?raw';

/** The scripts, by experiment. Each is a whole program whose settings are those of some request. */
const scripts: Record<string, string> = { training };

/** What makes no difference to a script: it computes every token, and says placements in a place of their own. */
const apart = new Set(['placement', 'equal-tokens']);

/** Losses of the lab that a script compares its own with, a unit at the most. */
const mostLosses = 20;

/** What the lab's own run came to, where there is one. */
export interface LabResult {
  digest: string;
  /** The table of losses, in pieces. */
  losses: readonly Rows[];
}

/** A script, or why there is none. */
export interface Script {
  text: string;
  refusal: string;
}

/** The PyTorch script that reproduces a request. What a script cannot express is refused by name. */
export function pytorchScript(
  core: Pick<NormLabModule, 'check'>,
  experiment: Experiment,
  checked: Checked,
  result: LabResult | null,
): Script {
  const source = scripts[experiment.name];
  if (source === undefined) {
    return refused(`There is no PyTorch script for ${experiment.name}; there is one for ${Object.keys(scripts)}.`);
  }
  const series = seriesOf(core, checked);
  const unknown = unknownWords(source, experiment, series);
  if (unknown) return refused(`The PyTorch script does not know ${unknown}.`);
  return { text: filled(source, experiment, checked, series, result), refusal: '' };
}

function refused(refusal: string): Script {
  return { text: '', refusal };
}

/** Whether a script names something. */
function knows(source: string, word: string): boolean {
  return source.includes(`"${word}"`);
}

/** The first setting that is in force and that the script does not name; empty where it names all. */
function unknownWords(source: string, experiment: Experiment, series: readonly Series[]): string {
  for (const { placement, values } of series) {
    if (!knows(source, placement)) return `placement=${placement}`;
    for (const { parameter, value } of settingsOf(experiment, values)) {
      const { name } = parameter;
      const isKnown = knows(source, name)
        ? parameter.kind !== 'choice' || knows(source, value.text)
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
  return parameter.kind === 'choice' ? JSON.stringify(value.text) : value.text;
}

/** The numbers of a list: "0,3", "0-9". */
function numbersOf(list: string): number[] {
  return list.split(',').flatMap((part) => {
    const [from = 0, to = from] = part.split('-').map(Number);
    return Array.from({ length: to - from + 1 }, (_, i) => from + i);
  });
}

type Entry = readonly [key: string, value: string];

function dictionary(entries: readonly Entry[]): string {
  if (entries.length === 0) return '{}';
  return `{\n${entries.map(([key, value]) => `    ${key}: ${value},\n`).join('')}}`;
}

function filled(
  source: string,
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
    ['SERIES', dictionary(own)],
    ['LAB', dictionary(result ? result.losses.flatMap(lossesOf) : [])],
  ];
  return assigned.reduce((text, [name, value]) => assign(text, name, value), source);
}

/** Puts another value into the script's assignment to a name. */
function assign(source: string, name: string, value: string): string {
  const assignment = new RegExp(`^${name} = (?:\\{\\n[^]*?^\\}|.*)$`, 'm');
  if (!assignment.test(source)) throw new Error(`The script assigns nothing to ${name}.`);
  return source.replace(assignment, () => `${name} = ${value}`);
}

/** The losses of one unit at a few of its steps, evenly from the first to the last. */
function lossesOf(rows: Rows): Entry[] {
  const [placements, seeds, steps, losses] = [
    rows.texts('placement'),
    rows.numbers('seed'),
    rows.numbers('step'),
    rows.numbers('loss'),
  ];
  const count = Math.min(mostLosses, rows.count);
  const chosen = Array.from({ length: count }, (_, i) => Math.round((i * (rows.count - 1)) / Math.max(count - 1, 1)));
  const known = chosen.filter((row) => Number.isFinite(losses[row]));
  if (known.length === 0) return [];
  const quoted = known.map((row) => `${steps[row]}: ${Number(losses[row]?.toPrecision(8))}`);
  return [[`(${JSON.stringify(placements[0])}, ${seeds[0]})`, `{${quoted.join(', ')}}`]];
}
