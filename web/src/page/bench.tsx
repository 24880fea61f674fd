import { useSignal } from '@preact/signals';
import type { Lab } from '../lab/lab';
import { Controls } from './controls/controls';
import { Figures } from './figures';
import { RunBar } from './run_bar';
import { SettingsSheet } from './settings_sheet';
import { useMedia } from './use_media';
import { shows } from './view';

/** Controls, figures and the run bar. */
export function Bench({ lab }: { lab: Lab | null }) {
  const narrow = useMedia('(max-width: 859px)').value;
  const sheetOpen = useSignal(false);
  return (
    <>
      <div class={shows('controls') ? 'bench' : 'bench alone'}>
        {!narrow && shows('controls') && (
          <section class="settings" aria-label="Settings">
            {lab ? <Controls lab={lab} /> : <div class="controls waiting" />}
          </section>
        )}
        <Figures lab={lab} />
      </div>
      <RunBar
        lab={lab}
        onSettings={
          narrow && lab && shows('controls')
            ? () => {
                sheetOpen.value = true;
              }
            : null
        }
      />
      {lab && narrow && sheetOpen.value && (
        <SettingsSheet
          lab={lab}
          onClose={() => {
            sheetOpen.value = false;
          }}
        />
      )}
    </>
  );
}
