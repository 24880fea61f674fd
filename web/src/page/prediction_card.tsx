import { type FigureData, plainView } from '../figures/figure';
import { choicesOf, outcomeOf, verdictText } from '../figures/prediction';
import type { Lab } from '../lab/lab';
import type { Preset } from '../lab/preset';
import { type Asked, askedOf } from '../text/predictions';
import { presetAt } from './current_preset';
import { shownResult } from './shown_result';

/** The question that a request asks, its answers, and after the run what was said and what happened. */
export function PredictionCard({ lab, preset }: { lab: Lab; preset: Preset | undefined }) {
  const { canonical } = lab.request.standing.value;
  const asked = askedOf(lab.request.standing.value, preset);
  return asked && <Question key={canonical} lab={lab} asked={asked} />;
}

function Question({ lab, asked: { question, prediction } }: { lab: Lab; asked: Asked }) {
  const checked = lab.request.standing.value;
  const run = lab.current.value;
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
    const data: FigureData = { ...shownResult(lab), view: plainView };
    if (!data.finished) return answer === null ? '' : 'The run will say.';
    return verdictText(choices, answer, outcomeOf(prediction, data));
  }
}

function waitingText(lab: Lab, answer: string | null): string {
  if (answer !== null) return 'Run will say whether it is so.';
  return lab.held.value ? 'The curves appear when you have answered.' : 'Say what you expect, then run. Or just run.';
}

/** Whether the current request asks something. */
export function isAsked(lab: Lab, preset: Preset | undefined): boolean {
  return askedOf(lab.request.standing.value, preset) !== null;
}

/** Whether the current request asks something and has no answer. */
export function isUnanswered(lab: Lab): boolean {
  const checked = lab.request.standing.value;
  return askedOf(checked, presetAt(checked)) !== null && lab.answers.of(checked.canonical) === null;
}
