import type { Rows } from '../lab/rows';
import { cachedByRows } from './curve';
import { type FigureData, textOfValue } from './figure';

/** What came of one cell of a map, over its seeds. */
export interface MapCell {
  placement: string;
  x: number;
  y: number;
  /** Mean of the last loss over the seeds that did not diverge; NaN where all did. */
  loss: number;
  low: number;
  high: number;
  /** Seeds that did not diverge, those that did, and those that reached the threshold with their mean step. */
  seeds: number;
  diverged: number;
  reached: number;
  steps: number;
  request: string;
}

const cellsOfUnit = cachedByRows((rows: Rows): MapCell[] =>
  Array.from({ length: rows.count }, (_, row) => {
    const number = (column: string) => rows.numbers(column)[row] as number;
    return {
      placement: rows.texts('placement')[row] as string,
      x: number('x'),
      y: number('y'),
      loss: number('mean'),
      low: number('low'),
      high: number('high'),
      seeds: number('seeds'),
      diverged: number('diverged'),
      reached: number('reached'),
      steps: number('steps'),
      request: rows.texts('request')[row] as string,
    };
  }),
);

/** A map's cells that have been run. */
export function cellsOf(data: FigureData): MapCell[] {
  return data.rows.table('map_summary').flatMap(cellsOfUnit);
}

/** The values along both sides, ascending, also of cells that have not been run. */
export interface MapSides {
  x: number[];
  y: number[];
}

/** Read from the names of the units, which end in "depth 8, lr 0.00316": the value up the map, then the one across. */
export function sidesOf({ checked }: Pick<FigureData, 'checked'>): MapSides {
  const pairs = checked.units.map((name) => name.split(', ').slice(-2).map(lastNumber));
  const side = (index: number) => [...new Set(pairs.map((pair) => pair[index] as number))].sort((a, b) => a - b);
  return { y: side(0), x: side(1) };
}

const lastNumber = (text: string) => Number(text.slice(text.lastIndexOf(' ') + 1));

/** What stands on a side, as the page calls it: "learning rate". */
export function sideLabel(data: FigureData, side: 'x' | 'y'): string {
  const axis = textOfValue(data.checked, side);
  const label = data.experiment.parameters.find(({ name }) => name === axis)?.label ?? axis;
  return label.charAt(0).toLowerCase() + label.slice(1);
}
