import type { ComponentChild } from 'preact';
import { Code } from '../../formula';

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
