import type { ComponentChild } from 'preact';
import type { NumberOf, RunNumbers } from '../../../figures/run_numbers';
import { Code } from '../../formula';

const outcome = (n: NumberOf, placement: string) => n('outcome', 'last_loss', { placement });

/** A sentence with last losses, or one without. */
export function losses(
  run: RunNumbers,
  sentence: (loss: (placement: string) => string) => ComponentChild,
  otherwise: ComponentChild,
): ComponentChild {
  return run.say((n) => sentence((placement) => outcome(n, placement)), otherwise);
}

/** The code that was written, its sign, and how to find it in one's own. */
export function Mistake({ code, sign, check }: { code: string; sign: ComponentChild; check: ComponentChild }) {
  return (
    <>
      <Code>{code}</Code>
      <p>
        <b>The sign.</b> {sign}
      </p>
      <p>
        <b>Look for it.</b> {check}
      </p>
    </>
  );
}
