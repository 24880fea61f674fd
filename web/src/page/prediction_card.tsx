import { type FigureData, plainView } from '../figures/figure';
import { choicesOf, outcomeOf, verdictText } from '../figures/prediction';
import type { Lab } from '../lab/lab';
import type { Preset } from '../lab/preset';
import { textOf } from '../text/experiments';
import { type Asked, askedOf } from '../text/predictions';

/** The question that a request asks, its answers, and after the run what was said and what happened. */
export function PredictionCard({ lab, preset }: { lab: Lab; preset: Preset | undefined }) {
  const { canonical } = lab.request.standing.value;
  const asked = askedOf(lab.request.standing.value, preset);
  return asked && <Question key={canonical} lab={lab} asked={asked} />;
}

function Question({ lab, asked: { question, prediction } }: { lab: Lab; asked: Asked }) {
  const checked = lab.request.standing.value;
  const run = lab.stale.value ? null : lab.run.value;
  const answer = lab.answers.of(checked.canonical);
  const choices = choicesOf(prediction, checked, lab.experiment.value);
  return (
    <fieldset class="prediction">
      <legend>{question}</legend>
      <div class="answers">
        {choices.map(({ key, text }) => (
          <label key={key}>
            <input
              type="radio"
              name="prediction"
              value={key}
              checked={answer === key}
              disabled={run !== null}
              onChange={() => lab.answers.give(checked.canonical, key)}
            />
            <span>{text}</span>
          </label>
        ))}
      </div>
      <p class="prediction-verdict" role="status">
        {run ? verdict() : waitingText(lab, answer)}
      </p>
    </fieldset>
  );

  function verdict(): string {
    const data = dataOf(lab);
    if (!data?.finished) return answer === null ? '' : 'The run will say.';
    return verdictText(choices, answer, outcomeOf(prediction, data));
  }
}

function waitingText(lab: Lab, answer: string | null): string {
  if (answer !== null) return 'Run will say whether it is so.';
  return lab.held.value ? 'The curves appear when you have answered.' : 'Say what you expect, then run. Or just run.';
}

/** The shown result. */
function dataOf(lab: Lab): FigureData | null {
  const run = lab.run.value;
  if (!run) return null;
  const finished = run.finished.value != null;
  return { checked: run.checked, experiment: lab.experiment.value, rows: run.rows, finished, view: plainView };
}

/** Whether the current request asks something. */
export function isAsked(lab: Lab, preset: Preset | undefined): boolean {
  return askedOf(lab.request.standing.value, preset) !== null;
}

/** Whether the current request asks something and has no answer. */
export function isUnanswered(lab: Lab): boolean {
  const checked = lab.request.standing.value;
  const { presets } = textOf(checked.experiment);
  const preset = presets.find(({ request }) => request === checked.canonical);
  return askedOf(checked, preset) !== null && lab.answers.of(checked.canonical) === null;
}
