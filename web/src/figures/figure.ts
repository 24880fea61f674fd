import type { Checked, Experiment, TableDeclaration } from '../engine/core';
import type { RunRows } from '../lab/rows';
import type { Curve } from './curve';
import type { Palette } from './palette';
import type { Panel, PlotLibrary } from './panel';

/** What the reader has chosen to see of a figure. */
export interface FigureView {
  /** Lines that are not measured are shown. */
  lines: boolean;
  /** One of the figure's options; anything else means the first of them. */
  option: string;
}

export const plainView: FigureView = { lines: true, option: '' };

/** A result to draw: of a run that goes on, or of one that has ended. */
export interface FigureData {
  checked: Checked;
  experiment: Experiment;
  rows: RunRows;
  /** All units have ended and the summary tables are there. */
  finished: boolean;
  view: FigureView;
}

export interface Frame {
  plot: PlotLibrary;
  palette: Palette;
  width: number;
}

/** A drawn figure: its panels stand beside or below each other in one SVG. */
export interface Drawing {
  svg: SVGSVGElement;
  panels: { left: number; top: number; panel: Panel }[];
}

/** What a curve shows at the cursor. */
export interface Reading {
  series: string;
  soft?: boolean;
  name: string;
  value: string;
}

/** A cell of a map; row 0 is the lowest. */
export interface CellPlace {
  column: number;
  row: number;
}

export interface CellReading extends Reading {
  /** The request that the cell is; null for one that has not been run. */
  request: string | null;
}

/** How the cells of maps are read: each panel has the same columns and rows, and is a series. */
export interface CellReader {
  size(data: FigureData): { columns: number; rows: number };
  name(data: FigureData, place: CellPlace): string;
  /** What each panel has there, in their order. */
  read(data: FigureData, place: CellPlace): CellReading[];
}

/** A figure of an experiment: result tables in, SVG out. */
export interface FigureSpec {
  /** In file names. */
  name: string;
  /** The table that it shows: it gives the figure its data table and its CSV, and where they are left out, title and help. */
  table: string;
  /** The table of means over seeds that it draws where there are several. */
  means?: string;
  title?: string;
  help?: string;
  /** What the horizontal axis counts: "step". */
  position: string;
  /** What its lines that are not measured are called, for the button that shows and hides them. */
  lines?: string;
  /** What of the result is drawn, where the reader may choose. */
  options?: FigureOptions;
  draw(data: FigureData, frame: Frame): Drawing;
  /** Whether it belongs to a request; left out: to every one. */
  shown?(checked: Checked): boolean;
  /** One sentence with the result's numbers; empty while there are none. */
  summary(data: FigureData): string;
  /** What bands, bars and thin lines mean, and what is known about them. */
  legend?(data: FigureData): string;
  /** Whose values are read at the cursor: "mean of 10 seeds"; empty where there is only one seed. */
  whose(data: FigureData): string;
  /** The positions at which there is something to read, ascending. */
  stops(data: FigureData): number[];
  read(data: FigureData, position: number): Reading[];
  /** Of a map, whose cells are read in place of positions. */
  cells?: CellReader;
  /** The curves whose values are quoted in a small table, with the positions to quote. */
  quotes?(data: FigureData): Quotes;
}

/** A summary that is read as a table. */
export interface TableSpec {
  table: string;
  /** One sentence with its numbers; empty while there are none. */
  summary(data: FigureData): string;
}

export interface FigureOptions {
  label: string;
  values(data: FigureData): string[];
  /** An option as the reader sees it, where that is not its value. */
  name?(value: string): string;
}

export interface Quotes {
  title: string;
  curves: readonly Curve[];
  /** The parameter whose choices are the curves' series. */
  parameter: string;
  positions: number[];
}

export function tableOf(experiment: Experiment, name: string): TableDeclaration {
  const found = experiment.tables.find((table) => table.name === name);
  if (!found) throw new Error(`${experiment.name} has no table ${name}.`);
  return found;
}

export function figureTitle(spec: FigureSpec, experiment: Experiment): string {
  return spec.title ?? tableOf(experiment, spec.table).title;
}

/** The table of means over seeds that is drawn: with several seeds, once it is there. */
export function meansOf({ means }: FigureSpec, { checked, experiment, rows }: FigureData): TableDeclaration | null {
  if (means === undefined || !hasSeveralSeeds(checked)) return null;
  return rows.table(means).some(({ count }) => count > 0) ? tableOf(experiment, means) : null;
}

export function hasSeveralSeeds(checked: Checked): boolean {
  return /[,-]/.test(textOfValue(checked, 'seed'));
}

/** A choice's label: "Pre-LN" for `pre`. */
export function labelOf(experiment: Experiment, parameter: string, choice: string): string {
  const { choices } = experiment.parameters.find(({ name }) => name === parameter) ?? { choices: [] };
  return choices.find(({ name }) => name === choice)?.label ?? choice;
}

/** "Loss (nats)": a column's table or own name, with its unit, for an axis. */
export function columnLabel(experiment: Experiment, table: string, column: string): string {
  const declared = tableOf(experiment, table);
  const unit = declared.columns.find(({ name }) => name === column)?.unit;
  return unit ? `${declared.title} (${unit})` : declared.title;
}

/** The value of a parameter, as a link has it; empty for one that there is not. */
export function textOfValue(checked: Checked, parameter: string): string {
  return checked.values.find(({ name }) => name === parameter)?.text ?? '';
}

/** The value of a numeric parameter. */
export function numberOf(checked: Checked, parameter: string): number {
  return Number(textOfValue(checked, parameter));
}

/** The largest value that a numeric parameter has for any placement. */
export function largestOf(checked: Checked, parameter: string): number {
  const own = checked.overrides.filter(({ name }) => name === parameter).map(({ text }) => Number(text));
  return Math.max(numberOf(checked, parameter), ...own);
}

/** The numbers that a parameter lists for any placement: "6,8,10-12". */
export function numbersOf(checked: Checked, parameter: string): number[] {
  const own = checked.overrides.filter(({ name }) => name === parameter).map(({ text }) => text);
  return [textOfValue(checked, parameter), ...own]
    .flatMap((text) => text.split(','))
    .flatMap((part) => {
      const [first = Number.NaN, last = first] = part.split('-').map(Number);
      return Array.from({ length: Math.max(0, last - first + 1) }, (_, i) => first + i);
    });
}

/** The request's placements, in its order. */
export function placementsOf(checked: Checked): string[] {
  return textOfValue(checked, 'placement').split(',').filter(Boolean);
}

/** The labels of the choices that the request names: there is room for them before their curves begin. */
export function chosenLabels({ checked, experiment }: FigureData, parameter: string): string[] {
  return textOfValue(checked, parameter)
    .split(',')
    .map((choice) => labelOf(experiment, parameter, choice));
}

/** The option that the reader chose, or the first; empty while there is none. */
export function chosenOption(spec: Pick<FigureSpec, 'options'>, data: FigureData): string {
  const values = spec.options?.values(data) ?? [];
  return values.includes(data.view.option) ? data.view.option : (values[0] ?? '');
}
