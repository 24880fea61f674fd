import { useSignal } from '@preact/signals';
import type { Lab } from '../lab/lab';
import { copyText, linkTo } from '../lab/share';
import { EmbedButton } from './embed_button';
import { openNote } from './open_note';
import { readingDepth } from './reading_depth';

interface Shared {
  link: string;
  copied: boolean;
  withDigest: boolean;
}

/** Copies the link to the current request; to its result, once there is one. */
export function ShareButton({ lab }: { lab: Lab | null }) {
  const shared = useSignal<Shared | null>(null);
  const withReading = useSignal(false);
  const share = async () => {
    if (!lab) return;
    openNote.value = 'share';
    const finished = lab.finished.value;
    const reading = withReading.value ? readingDepth.value : null;
    const link = linkTo(location.href, finished?.link ?? lab.request.link, reading);
    shared.value = { link, copied: await copyText(link, navigator.clipboard), withDigest: finished != null };
  };
  return (
    <div class="share">
      <button type="button" disabled={!lab} onClick={share}>
        Share
      </button>
      {openNote.value === 'share' && shared.value && (
        <div class="share-note">
          <p role="status">{noteText(shared.value)}</p>
          {!shared.value.copied && (
            <input
              readOnly
              value={shared.value.link}
              aria-label="Link to copy"
              onFocus={(event) => event.currentTarget.select()}
            />
          )}
          <label>
            <input
              type="checkbox"
              checked={withReading.value}
              onChange={(event) => {
                withReading.value = event.currentTarget.checked;
                void share();
              }}
            />{' '}
            With the reading depth
          </label>
          <div class="share-actions">
            {lab && <EmbedButton lab={lab} />}
            <button
              type="button"
              class="quiet"
              onClick={() => {
                openNote.value = null;
              }}
            >
              Close
            </button>
          </div>
        </div>
      )}
    </div>
  );
}

function noteText({ copied, withDigest }: Shared): string {
  const what = withDigest
    ? 'It carries the digest of this result: whoever opens it can check every bit.'
    : 'Share again after the run, and the link carries its digest.';
  return copied ? `Link copied. ${what}` : `The browser does not let the page copy. Here is the link. ${what}`;
}
