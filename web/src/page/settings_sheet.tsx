import { useEffect, useRef } from 'preact/hooks';
import type { Lab } from '../lab/lab';
import { Controls } from './controls/controls';

/** The controls as a sheet over the page, where there is no room beside the figures. */
export function SettingsSheet({ lab, onClose }: { lab: Lab; onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog class="sheet" ref={dialog} aria-label="Settings" onClose={onClose}>
      <header>
        <h2>Settings</h2>
        <button type="button" onClick={() => dialog.current?.close()}>
          Done
        </button>
      </header>
      <Controls lab={lab} />
    </dialog>
  );
}
