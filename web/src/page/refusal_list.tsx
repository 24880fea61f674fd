import type { ViewRefusal } from '../lab/view';

/** Refusals that are shown at once. */
const most = 5;

/** Which fields were refused, and what is allowed. */
export function RefusalList({ refusals }: { refusals: readonly ViewRefusal[] }) {
  return (
    <ul>
      {refusals.slice(0, most).map(({ field, value, message }) => (
        <li key={`${field} ${value}`}>
          <b>{field}</b> <q>{value}</q> {message}.
        </li>
      ))}
      {refusals.length > most && <li>And {refusals.length - most} more.</li>}
    </ul>
  );
}
