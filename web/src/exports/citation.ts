import { type SourceId, sources } from '../text/sources';
import { bibtex, type CitedRun } from './bibtex';

/** BibTeX of the lab, of a run where there is one, and of these sources. */
export function citation(ids: readonly SourceId[], run: CitedRun | null): string {
  return bibtex(Object.fromEntries(ids.map((id) => [id, sources[id]])), run);
}
