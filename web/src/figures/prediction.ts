import type { Checked, Experiment } from '../engine/core';
import type { Choice, HowMuch, Measure, MeasureName, Prediction, WhichSeries } from '../lab/prediction';
import { rowsWhere } from '../lab/rows';
import { type FigureData, labelOf, placementsOf } from './figure';
import { listed, rounded } from './format';

/** The key of the answer that no series is ahead. */
const equalKey = 'equal';

/** The numbers that predictions are about. */
export const measures: Record<MeasureName, Measure> = {
  'last-loss': {
    table: 'loss_summary',
    column: 'mean',
    along: 'step',
    at: 'last',
    said: 'loss at the end, in nats',
    missing: 'diverged',
    missingIs: 'largest',
  },
  'signal-size': {
    table: 'signal_summary',
    column: 'mean',
    along: 'layer',
    at: 'last',
    said: 'size at the last layer',
    missing: 'left no number',
    missingIs: 'unknown',
  },
  'signal-cosine': {
    table: 'cosine_summary',
    column: 'mean',
    along: 'layer',
    at: 'last',
    said: 'cosine at the last layer',
    missing: 'left no number',
    missingIs: 'unknown',
  },
  'gradient-exponent': {
    table: 'exponent',
    column: 'exponent',
    where: { when: 'initial' },
    said: 'exponent of the depth',
    missing: 'left no number',
    missingIs: 'unknown',
  },
  'first-update': {
    table: 'update_summary',
    column: 'mean',
    along: 'depth',
    at: 'last',
    where: { step: 0 },
    said: 'first step of the deepest',
    missing: 'diverged',
    missingIs: 'largest',
  },
  'spread-exponent': {
    table: 'exponent',
    column: 'exponent',
    said: 'exponent of the width',
    missing: 'left no number',
    missingIs: 'unknown',
  },
};

/** The answers to choose from. */
export function choicesOf(prediction: Prediction, checked: Checked, experiment: Experiment): Choice[] {
  if (prediction.kind === 'range') return prediction.choices.map(({ text }, i) => ({ key: String(i), text }));
  const series = placementsOf(checked).map((key) => ({ key, text: labelOf(experiment, 'placement', key) }));
  return prediction.equal === undefined
    ? series
    : [...series, { key: equalKey, text: `About the same (within ${percent(prediction.equal)})` }];
}

/** "25 %": how far apart two numbers are that one is at most so many times the other. */
const percent = (ratio: number) => `${Math.round((ratio - 1) * 100)} %`;

/** What a finished run says. */
export interface Outcome {
  /** The key of the right answer. */
  right: string;
  /** The numbers that say so: "loss at the end, in nats: Pre 0.0002 and Post 0.0091". */
  said: string;
}

/** The run's answer; null while there is none, or where the run leaves it open. */
export function outcomeOf(prediction: Prediction, data: FigureData): Outcome | null {
  if (!data.finished) return null;
  return prediction.kind === 'range' ? rangeOf(prediction, data) : extremeOf(prediction, data);
}

function extremeOf({ kind, measure, equal }: WhichSeries, data: FigureData): Outcome | null {
  const series = placementsOf(data.checked);
  const values = new Map(series.map((placement) => [placement, numberOfSeries(measure, placement, data)]));
  if (series.length < 2 || [...values.values()].some(Number.isNaN)) return null;
  const sign = kind === 'lowest' ? 1 : -1;
  const sorted = [...values].sort(([, a], [, b]) => (a === b ? 0 : sign * (a - b)));
  const [[first, ahead], [, second]] = sorted as [[string, number], [string, number]];
  if (equal === undefined && ahead === second) return null;
  const right = equal !== undefined && areEqual(ahead, second, equal) ? equalKey : first;
  return { right, said: saidOf(measure, series, data) };
}

function rangeOf({ measure, of, over, choices }: HowMuch, data: FigureData): Outcome | null {
  const value = numberOfSeries(measure, of, data) / (over === undefined ? 1 : numberOfSeries(measure, over, data));
  if (Number.isNaN(value)) return null;
  const at = choices.findIndex(({ below }) => below === undefined || value < below);
  return { right: String(at), said: saidOf(measure, over === undefined ? [of] : [of, over], data) };
}

/** Two that did not stay finite are equal too. */
function areEqual(a: number, b: number, ratio: number): boolean {
  return a === b || Math.max(a / b, b / a) <= ratio;
}

function saidOf(name: MeasureName, series: readonly string[], data: FigureData): string {
  const { said, missing } = measures[name];
  const parts = series.map((placement) => {
    const value = numberOfSeries(name, placement, data);
    const text = Number.isFinite(value) ? rounded(value) : missing;
    return `${labelOf(data.experiment, 'placement', placement)} ${text}`;
  });
  return `${said}: ${listed(parts)}`;
}

/** A series' number; infinite where it went out of all bounds, NaN where it cannot be known. */
function numberOfSeries(name: MeasureName, placement: string, data: FigureData): number {
  const measure = measures[name];
  const value = cellAtEnd(measure, placement, data);
  if (Number.isFinite(value)) return value;
  return measure.missingIs === 'largest' ? Number.POSITIVE_INFINITY : Number.NaN;
}

function cellAtEnd({ table, column, along, at, where }: Measure, placement: string, data: FigureData): number {
  let best = Number.NaN;
  let value = Number.NaN;
  for (const { rows, row } of rowsWhere(data.rows.table(table), { ...where, placement })) {
    const position = along === undefined ? 0 : Number(rows.cell(along, row));
    if (Number.isNaN(best) || (at === 'first' ? position < best : position > best)) {
      best = position;
      value = Number(rows.cell(column, row));
    }
  }
  return value;
}

/** What the reader said and what happened, in a sentence with the run's numbers. */
export function verdictText(choices: readonly Choice[], answer: string | null, outcome: Outcome | null): string {
  const textOf = (key: string) => choices.find((choice) => choice.key === key)?.text ?? key;
  const said = answer === null ? '' : `You said “${textOf(answer)}”`;
  if (!outcome) return said ? `${said}; the run leaves it open.` : '';
  const numbers = `(${outcome.said})`;
  const right = `“${textOf(outcome.right)}”`;
  if (!said) return `It is ${right} ${numbers}.`;
  return answer === outcome.right ? `${said}, and so it is ${numbers}.` : `${said}; it is ${right} ${numbers}.`;
}
