import type { Checked, Experiment, TableDeclaration } from '../engine/core';
import type { RunRows } from '../lab/rows';
import type { Palette } from './palette';
import type { Panel, PlotLibrary } from './panel';

/** A result to draw: of a run that goes on, or of one that has ended. */
export interface FigureData {
  checked: Checked;
  experiment: Experiment;
  rows: RunRows;
  /** All units have ended and the summary tables are there. */
  finished: boolean;
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
  placement: string;
  name: string;
  value: string;
}

/** A figure of an experiment: result tables in, SVG out. */
export interface FigureSpec {
  /** In file names. */
  name: string;
  /** The table that it shows: it gives the figure its title, its data table and its CSV. */
  table: string;
  /** What the horizontal axis counts: "step". */
  position: string;
  draw(data: FigureData, frame: Frame): Drawing;
  /** One sentence with the result's numbers; empty while there are none. */
  summary(data: FigureData): string;
  /** The positions at which there is something to read, ascending. */
  stops(data: FigureData): number[];
  read(data: FigureData, position: number): Reading[];
}

export function tableOf(experiment: Experiment, name: string): TableDeclaration {
  const found = experiment.tables.find((table) => table.name === name);
  if (!found) throw new Error(`${experiment.name} has no table ${name}.`);
  return found;
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

/** The labels of the placements that the request names: there is room for them before their curves begin. */
export function placementLabels({ checked, experiment }: FigureData): string[] {
  const named = checked.values.find(({ name }) => name === 'placement')?.text.split(',') ?? [];
  return named.map((placement) => labelOf(experiment, 'placement', placement));
}

/** The value of a numeric parameter. */
export function numberOf(checked: Checked, parameter: string): number {
  return Number(checked.values.find(({ name }) => name === parameter)?.text);
}
