import { labelOf } from '../figures/figure';
import { listed } from '../figures/format';
import { differencesOf } from '../lab/differences';
import type { Lab } from '../lab/lab';

/** Says in what the shown series differ beside the placement, so that nobody takes its doing for theirs. */
export function DifferencesNote({ lab }: { lab: Lab }) {
  const run = lab.run.value;
  const { canonical } = run?.checked ?? lab.request.standing.value;
  const differences = differencesOf(lab.core, canonical);
  if (differences.length === 0) return null;
  const nameOf = (placement: string) => labelOf(lab.experiment.value, 'placement', placement);
  return (
    <aside class="differences" aria-label="Other differences">
      <p>These series differ in more than the placement. </p>
      <dl>
        {differences.map(({ label, values }) => (
          <div key={label}>
            <dt>{`${label}: `}</dt>
            <dd>{`${values.map(({ value, placements }) => `${value} in ${listed(placements.map(nameOf))}`).join('; ')}. `}</dd>
          </div>
        ))}
      </dl>
    </aside>
  );
}
