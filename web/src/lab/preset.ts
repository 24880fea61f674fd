/** Values of a figure's curves at some positions, printed elsewhere, to compare with. They are text: their digits are
 *  what is compared. */
export interface Reference {
  /** Heading of the column, and where the values are from. */
  name: string;
  source: string;
  /** The figure that shows them. */
  figure: string;
  positions: number[];
  printed: { series: string; values: string[] }[];
}

/** A request worth looking at. */
export interface Preset {
  name: string;
  request: string;
  /** What it is and what to look for, before the run; and a question to guess at. */
  expect: string;
  guess: string;
  /** What its run shows. A request gives the same result everywhere, so this can be said in advance. */
  found: string;
  reference?: Reference;
}
