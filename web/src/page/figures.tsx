import { tablesOf } from '../figures/experiments';
import type { Lab } from '../lab/lab';
import { presetOf } from './current_preset';
import { DifferencesNote } from './differences_note';
import { FigureCard } from './figure_card';
import { predictionParts } from './predictions';
import { shownFigures } from './shown_result';
import { TableCard } from './table_card';
import { shows, view } from './view';

/** The figures and tables of the current experiment. */
export function Figures({ lab }: { lab: Lab | null }) {
  const preset = presetOf(lab);
  const Prediction = predictionParts.get('card')?.PredictionCard;
  const figures = lab ? shownFigures(lab) : [];
  return (
    <div class="figures">
      {lab && Prediction && (shows('question') || view.predict) && <Prediction lab={lab} preset={preset} />}
      {lab && <DifferencesNote lab={lab} />}
      {lab &&
        figures.map((spec) => (
          <FigureCard key={`${lab.experiment.value.name} ${spec.name}`} lab={lab} spec={spec} preset={preset} />
        ))}
      {lab && tablesOf(lab.experiment.value.name).map((spec) => <TableCard key={spec.table} lab={lab} spec={spec} />)}
      {figures.length === 0 && <div class="figure-card waiting" />}
    </div>
  );
}
