import type { ComponentChild } from 'preact';
import type { RunNumbers } from '../figures/run_numbers';
import type { ReadingDepth } from '../lab/view';
import type { SourceId } from './sources';

/** A text at each depth of reading. It may say numbers of the run at hand: see RunNumbers. */
export type Texts = Readonly<Record<ReadingDepth, (run: RunNumbers) => ComponentChild>>;

/** What there is to read about presets, as paragraphs, by the preset's name. */
export type Notes = Readonly<Record<string, Texts>>;

/** What there is to read about an experiment, as sections. */
export interface Reading extends Texts {
  /** Where the claims are from, in the order in which they are listed. */
  sources: readonly SourceId[];
  /** What was measured here, or for this, and how. */
  measured: ComponentChild;
}
