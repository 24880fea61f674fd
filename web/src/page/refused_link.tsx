import { useSignal } from '@preact/signals';
import type { RequestState } from '../lab/request_state';

/** Refusals that are shown at once. */
const most = 5;

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
  refusals: { field: string; value: string; message: string }[];
}) {
  const mended = useSignal(text);
  return (
    <section class="refused-link" role="alert" aria-labelledby="refused-link-title">
      <h2 id="refused-link-title">This link is not a request that the lab can run</h2>
      <ul>
        {refusals.slice(0, most).map(({ field, value, message }) => (
          <li key={`${field} ${value}`}>
            <b>{field}</b> <q>{value}</q> {message}.
          </li>
        ))}
        {refusals.length > most && <li>And {refusals.length - most} more.</li>}
      </ul>
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
      <p>The lab below is at its last good request.</p>
    </section>
  );
}
