import { WideBox } from './wide_box';

/** A formula within a line: <Formula of={tex`x + f(x)`} />. */
export function Formula({ of }: { of: string }) {
  return <span class="formula" dangerouslySetInnerHTML={{ __html: of }} />;
}

/** A formula on a line of its own: <FormulaBlock of={texBlock`x + f(x)`} />. One that is too wide scrolls. */
export function FormulaBlock({ of }: { of: string }) {
  return (
    <WideBox kind="formula-block" label="Formula">
      <Formula of={of} />
    </WideBox>
  );
}

/** Lines of code. A line that is too wide scrolls. */
export function Code({ children }: { children: string }) {
  return (
    <WideBox kind="code-block" label="Code">
      <pre>
        <code>{children}</code>
      </pre>
    </WideBox>
  );
}
