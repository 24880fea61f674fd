import type { Lab } from '../lab/lab';
import { refuseUnknownLocks } from '../lab/view';
import { RefusalList } from './refusal_list';
import { view, viewRefusals } from './view';

/** What the address says about how to show the lab, and cannot be done. It concerns whoever made the link. */
export function RefusedView({ lab }: { lab: Lab | null }) {
  const names = lab?.experiments.flatMap(({ parameters }) => parameters.map(({ name }) => name));
  const refusals = [...viewRefusals, ...(names ? refuseUnknownLocks(view, new Set(names)) : [])];
  if (refusals.length === 0) return null;
  return (
    <section class="refused-link" role="alert" aria-labelledby="refused-view-title">
      <h2 id="refused-view-title">This link asks for a view that there is not</h2>
      <RefusalList refusals={refusals} />
      <p>The rest of the link holds.</p>
    </section>
  );
}
