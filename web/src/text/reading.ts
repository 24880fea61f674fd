import type { ComponentChild } from 'preact';
import type { RunNumbers } from '../figures/run_numbers';
import type { ReadingDepth } from '../lab/view';
import type { SourceId } from './sources';

/** A text at each depth of reading. It may say numbers of the run at hand: see RunNumbers. */
export type Texts = Readonly<Record<ReadingDepth, (run: RunNumbers) => ComponentChild>>;

/** What there is to read about an experiment, as sections, and about each of its presets, as paragraphs. */
export interface Reading extends Texts {
  /** By the preset's name. */
  presets: Readonly<Record<string, Texts>>;
  /** Where the claims are from, in the order in which they are listed. */
  sources: readonly SourceId[];
  /** What was measured here, or for this, and how. */
  measured: ComponentChild;
}
