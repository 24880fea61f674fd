import { type Offline, offline } from '../offline/register';

const notes: Record<Offline, string> = {
  no: '',
  works: 'Works offline.',
  newer: 'A newer version of the lab is here. Reload the page to see it.',
};

/** A quiet line at the page's foot. */
export function OfflineNote() {
  return (
    <footer class="page-footer">
      <p role="status">{notes[offline.value]}</p>
    </footer>
  );
}
