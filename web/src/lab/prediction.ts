/** A question that a run answers, with answers to choose from. Data alone: figures/prediction.ts reads the answer from the
 *  run's tables. */

/** Which number of a finished run is looked at: for a series, of one table's rows that have these cells, that with the last
 *  (or the first) value of a column. */
export interface Measure {
  table: string;
  column: string;
  /** The column that counts, and which end of it; left out where a series has a single row. */
  along?: string;
  at?: 'first' | 'last';
  where?: Readonly<Record<string, string | number>>;
  /** What the numbers are. */
  said: string;
  /** What is said of a series that has no such number. */
  missing: string;
  /** Whether a number that is missing counts as the largest, as a loss that has diverged. */
  missingIs: 'largest' | 'unknown';
}

/** The name of a measure in the table of measures. */
export type MeasureName =
  | 'last-loss'
  | 'signal-size'
  | 'signal-cosine'
  | 'gradient-exponent'
  | 'first-update'
  | 'spread-exponent';

/** Which series has the lowest or the highest number: the answers are the request's placements. */
export interface WhichSeries {
  kind: 'lowest' | 'highest';
  measure: MeasureName;
  /** The outermost two are about equal where one is at most so many times the other. Left out, ties are not asked about. */
  equal?: number;
  question?: string;
}

/** Where a number lies, of one series or as a multiple of another's. */
export interface HowMuch {
  kind: 'range';
  measure: MeasureName;
  of: string;
  over?: string;
  /** Ascending; the last has no end. */
  choices: readonly { text: string; below?: number }[];
  question?: string;
}

export type Prediction = WhichSeries | HowMuch;

/** One answer to choose from. */
export interface Choice {
  key: string;
  text: string;
}
