import type { NumberOf } from '../figures/run_numbers';

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

/** What was published about a preset's question, and by whom. */
export interface Claim {
  text: string;
  /** "Xiong et al. 2020" */
  by: string;
  /** The number under which arXiv has it. */
  arxiv: string;
}

/** A request worth looking at. */
export interface Preset {
  name: string;
  /** Under which it stands, where an experiment has many. */
  topic?: string;
  request: string;
  /** What it is and what to look for, before the run; and a question to guess at. */
  expect: string;
  guess: string;
  /** What its run shows, with numbers of that run where it has any. A request gives the same result everywhere, so the
   *  rest can be said in advance. */
  found: string | ((number: NumberOf) => string);
  claim?: Claim;
  reference?: Reference;
}
