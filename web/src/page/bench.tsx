import { useSignal } from '@preact/signals';
import { figuresOf, tablesOf } from '../figures/experiments';
import type { FigureSpec } from '../figures/figure';
import type { Lab } from '../lab/lab';
import { Controls } from './controls/controls';
import { DifferencesNote } from './differences_note';
import { FigureCard } from './figure_card';
import { predictionParts } from './predictions';
import { usePreset } from './preset_bar';
import { RunBar } from './run_bar';
import { SettingsSheet } from './settings_sheet';
import { TableCard } from './table_card';
import { useMedia } from './use_media';
import { shows, view } from './view';

/** Whether a figure belongs to the shown result or to the current request. */
function belongs({ shown }: FigureSpec, lab: Lab): boolean {
  const { run, request } = lab;
  return !shown || shown(request.standing.value) || (run.value !== null && shown(run.value.checked));
}

/** Controls, figures and the run bar. */
export function Bench({ lab }: { lab: Lab | null }) {
  const narrow = useMedia('(max-width: 859px)').value;
  const sheetOpen = useSignal(false);
  const preset = usePreset(lab);
  const Prediction = predictionParts.get('card')?.PredictionCard;
  const figures = lab ? figuresOf(lab.experiment.value.name).filter((spec) => belongs(spec, lab)) : [];
  return (
    <>
      <div class={shows('controls') ? 'bench' : 'bench alone'}>
        {!narrow && shows('controls') && (
          <section class="settings" aria-label="Settings">
            {lab ? <Controls lab={lab} /> : <div class="controls waiting" />}
          </section>
        )}
        <div class="figures">
          {lab && Prediction && (shows('question') || view.predict) && <Prediction lab={lab} preset={preset} />}
          {lab && <DifferencesNote lab={lab} />}
          {lab &&
            figures.map((spec) => (
              <FigureCard key={`${lab.experiment.value.name} ${spec.name}`} lab={lab} spec={spec} preset={preset} />
            ))}
          {lab &&
            tablesOf(lab.experiment.value.name).map((spec) => <TableCard key={spec.table} lab={lab} spec={spec} />)}
          {figures.length === 0 && <div class="figure-card waiting" />}
        </div>
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
