import type { Verdict } from '../engine/core';
import type { Lab } from '../lab/lab';
import type { LabRun } from '../lab/lab_run';

/** Letters of a digest that are shown; the rest is in the title. */
const shown = 8;

/** The digest that the link promises, the one that the run gave, and whether they are the same. */
export function DigestVerdict({ lab, run }: { lab: Lab; run: LabRun | null }) {
  const promised = lab.request.standing.value.promised[0];
  const digest = run?.finished.value?.digest ?? promised?.digest;
  const verdict = lab.verdict.value;
  if (!digest) return null;
  return (
    <div class="digest" role="status">
      <span
        class="digest-text"
        title={`The digest of ${run?.finished.value ? 'this result' : 'the result that this link promises'}: ${digest}`}
      >
        <span class="muted">digest</span> {digest.slice(0, shown)}…
      </span>{' '}
      {promised && <VerdictText verdict={verdict} />}
    </div>
  );
}

function VerdictText({ verdict }: { verdict: Verdict | null }) {
  if (!verdict) return <span>is what this link promises. Run checks it.</span>;
  if (verdict.outcome !== 'reproduced') return <strong class="refusal">{verdict.message}</strong>;
  return (
    <strong class="reproduced">
      {verdict.message} <span aria-hidden="true">✓</span>
    </strong>
  );
}
