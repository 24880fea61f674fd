import { type ReadonlySignal, signal } from '@preact/signals';
import { type ReadingDepth, readingDepths } from '../lab/view';
import { view } from './view';

const storageKey = 'norm-lab-reading';
const chosen = signal<ReadingDepth>(view.reading ?? stored() ?? 'beginner');

/** What the address says until the reader chooses; or else what they chose before. */
export const readingDepth: ReadonlySignal<ReadingDepth> = chosen;

export function chooseReadingDepth(depth: ReadingDepth): void {
  chosen.value = depth;
  // Where the browser stores nothing, the choice lasts as long as the page.
  try {
    localStorage.setItem(storageKey, depth);
  } catch {}
}

function stored(): ReadingDepth | null {
  try {
    const value = localStorage.getItem(storageKey);
    return readingDepths.find((depth) => depth === value) ?? null;
  } catch {
    return null;
  }
}
