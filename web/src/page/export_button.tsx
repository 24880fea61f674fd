import { useSignal } from '@preact/signals';
import type { ComponentType } from 'preact';
import { messageOf } from '../engine/error';
import type { Lab } from '../lab/lab';
import { exportParts } from './export_parts';
import { openNote } from './open_note';

/** Shows what can be saved, in one place. */
export function ExportButton({ lab }: { lab: Lab | null }) {
  const open = openNote.value === 'export';
  const panel = useSignal<ComponentType<{ lab: Lab }> | null>(null);
  const problem = useSignal('');
  const toggle = async () => {
    openNote.value = open ? null : 'export';
    try {
      problem.value = '';
      panel.value ??= (await exportParts.panel()).ExportPanel;
    } catch (error) {
      problem.value = `This part of the page could not be loaded: ${messageOf(error)}`;
    }
  };
  const Panel = panel.value;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes what the button has opened
    <div
      class="export"
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !open) return;
        openNote.value = null;
        event.currentTarget.querySelector('button')?.focus();
      }}
    >
      <button type="button" disabled={!lab} aria-expanded={open} onClick={toggle}>
        Export
      </button>
      {open && lab && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields of a form
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        <div class="share-note export-panel" role="group" aria-label="Export" tabIndex={0}>
          {problem.value && <p role="alert">{problem.value}</p>}
          {Panel && <Panel lab={lab} />}
          <button type="button" class="quiet" onClick={toggle}>
            Close
          </button>
        </div>
      )}
    </div>
  );
}
