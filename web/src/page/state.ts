import { signal } from '@preact/signals';
import type { FunctionComponent } from 'preact';
import type { PlotLibrary } from '../figures/panel';
import type { Lab } from '../lab/lab';

/** What the components wait for after the first paint. */
export const lab = signal<Lab | null>(null);
export const plotLibrary = signal<PlotLibrary | null>(null);
/** Why the lab cannot work here; empty while all is well. */
export const startProblem = signal('');
/** What stands in the bench's place where the lab cannot compute. */
export const insteadOfBench = signal<FunctionComponent | null>(null);
/** Run was pressed before the lab was there. */
export const runWanted = signal(false);
