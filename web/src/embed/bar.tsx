import { type Signal, useSignal } from '@preact/signals';
import type { ComponentType } from 'preact';
import type { Lab } from '../lab/lab';
import { RunBar } from '../page/run_bar';
import { shows, view } from '../page/view';
import { wake } from './wake';

type Sheet = ComponentType<{ lab: Lab; onClose: () => void }>;

/** The run bar, and the settings that it opens. */
export function Bar({ lab }: { lab: Lab | null }) {
  const sheet = useSignal<{ Sheet: Sheet } | null>(null);
  return (
    <>
      <RunBar
        lab={lab}
        idle={`Run fetches the lab, 0.3 MB, and ${view.predict ? 'first asks what you expect' : 'computes here, in your browser'}.`}
        onSettings={shows('controls') ? () => openSheet(sheet) : null}
      />
      {lab && sheet.value && (
        <sheet.value.Sheet
          lab={lab}
          onClose={() => {
            sheet.value = null;
          }}
        />
      )}
    </>
  );
}

async function openSheet(sheet: Signal<{ Sheet: Sheet } | null>): Promise<void> {
  const [{ SettingsSheet }] = await Promise.all([import('../page/settings_sheet'), wake()]);
  sheet.value = { Sheet: SettingsSheet };
}
