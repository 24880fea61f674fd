import { useSignal } from '@preact/signals';
import type { ComponentType } from 'preact';
import type { Lab } from '../lab/lab';
import { writeView } from '../lab/view';
import { shows, view } from '../page/view';
import { asked, wake } from './wake';

/** What there is to read, and the way to the lab itself. */
export function Foot({ lab }: { lab: Lab | null }) {
  return (
    <footer class="embed-foot">
      {shows('reading') && <FoldedReading lab={lab} />}
      {shows('share') && (
        <a href={labAddress(lab)} target="_blank" rel="noopener">
          Open in Norm Lab
        </a>
      )}
    </footer>
  );
}

/** The lab itself, at what stands here, with what binds the reader here. A result takes its digest along. */
function labAddress(lab: Lab | null): string {
  const finished = lab?.finished.value;
  const query = writeView({ ...view, theme: null, path: null, hide: new Set() });
  return `./${query && `?${query}`}#${finished?.link ?? lab?.request.link ?? asked.value}`;
}

type ReadingPart = ComponentType<{ lab: Lab }>;

function FoldedReading({ lab }: { lab: Lab | null }) {
  const part = useSignal<{ Part: ReadingPart } | null>(null);
  const problem = useSignal('');
  const open = async (event: Event & { currentTarget: HTMLDetailsElement }) => {
    if (!event.currentTarget.open || part.value) return;
    try {
      const [{ EmbedReading }] = await Promise.all([import('./embed_reading'), wake()]);
      part.value = { Part: EmbedReading };
    } catch (error) {
      problem.value = `The text could not be loaded: ${error}`;
    }
  };
  return (
    <details onToggle={open}>
      <summary>What you are looking at</summary>
      {lab && part.value ? <part.value.Part lab={lab} /> : <p class="muted">{problem.value}</p>}
    </details>
  );
}
