import { effect } from '@preact/signals';
import type { Lab } from '../lab/lab';
import { OnDemand } from '../lab/on_demand';

/** What asks the reader for a guess; it comes when the page is at rest, or at once where curves wait for the answer. */
export const predictionParts = new OnDemand({}, { card: () => import('./prediction_card') });

/** Nothing runs and nothing is drawn of a request that asks something before it is answered. */
export async function holdUntilAnswered(lab: Lab): Promise<void> {
  await predictionParts.fetch('card');
  effect(() => {
    lab.held.value = predictionParts.get('card')?.isUnanswered(lab) ?? false;
  });
}

/** Leads to the answers, of which the first, or the chosen one, takes the focus. */
export function focusAnswers(): void {
  const answers = document.querySelector<HTMLInputElement>('.prediction input:enabled');
  answers?.focus();
}
