import { useSignal } from '@preact/signals';
import type { RequestState } from '../lab/request_state';
import type { ViewRefusal } from '../lab/view';
import { RefusalList } from './refusal_list';
import { locked } from './view';

/** A link that was refused: why, and its text to mend. The lab behind it works on. */
export function RefusedLink({ request }: { request: RequestState }) {
  const link = request.refusedLink.value;
  return link ? <Refused key={link.text} request={request} text={link.text} refusals={link.refusals} /> : null;
}

function Refused({
  request,
  text,
  refusals,
}: {
  request: RequestState;
  text: string;
  refusals: readonly ViewRefusal[];
}) {
  const mended = useSignal(text);
  return (
    <section class="refused-link" role="alert" aria-labelledby="refused-link-title">
      <h2 id="refused-link-title">This link is not a request that the lab can run</h2>
      <RefusalList refusals={refusals} />
      {!locked && (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            request.open(mended.value);
          }}
        >
          <input
            aria-label="The link’s request, to mend"
            spellcheck={false}
            value={mended.value}
            onInput={(event) => {
              mended.value = event.currentTarget.value;
            }}
          />
          <button type="submit">Open</button>
          <button type="button" class="quiet" onClick={() => request.dismissRefusedLink()}>
            Dismiss
          </button>
        </form>
      )}
      <p>The lab below is at its last good request.</p>
    </section>
  );
}
