import type { ComponentChild } from 'preact';
import { citation, type SourceId, sourceLink, sourcePlace, sources } from './sources';

/** Names a source where a claim stands: "Xiong et al. 2020". */
export function Cite({ id }: { id: SourceId }) {
  return <a href={sourceLink(sources[id])}>{citation(sources[id])}</a>;
}

interface Props {
  ids: readonly SourceId[];
  /** Whether they are shown at once. */
  open: boolean;
  /** What was measured here, if anything. */
  children?: ComponentChild;
}

/** Where the claims of a text are from. */
export function SourceList({ ids, open, children }: Props) {
  return (
    <details class="sources" open={open}>
      <summary>
        <h2>Sources</h2>
      </summary>
      <ul>
        {ids.map((id) => (
          <li key={id}>
            {citation(sources[id])}. {sources[id].title}.{' '}
            <a href={sourceLink(sources[id])}>{sourcePlace(sources[id])}</a>.
          </li>
        ))}
        {children && <li>{children}</li>}
      </ul>
    </details>
  );
}
