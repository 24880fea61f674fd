import type { ComponentChildren } from 'preact';

interface Props {
  /** Who says so, with the number under which arXiv has it. */
  papers: readonly (readonly [what: string, arxiv: string])[];
  /** What was measured here, if anything. */
  children?: ComponentChildren;
}

/** Where the claims of a text are from. */
export function Sources({ papers, children }: Props) {
  return (
    <section class="sources">
      <h2>Sources</h2>
      <ul>
        {papers.map(([what, arxiv]) => (
          <li key={arxiv}>
            {what}, <a href={`https://arxiv.org/abs/${arxiv}`}>arXiv:{arxiv}</a>.
          </li>
        ))}
        {children && <li>{children}</li>}
      </ul>
    </section>
  );
}
