import { effect } from '@preact/signals';
import { figures } from '../figures/experiments';
import type { Lab } from '../lab/lab';
import { texts } from '../text/experiments';
import { notes, readings, shelfOf } from '../text/readings';
import { presetOf } from './current_preset';

/** What is said and drawn about an experiment. */
export async function fetchParts(experiment: string): Promise<void> {
  await Promise.all([texts.fetch(experiment), figures.fetch(experiment)]);
}

/** Fetches the parts of whichever experiment is current. */
export function followParts({ experiment }: Lab, refuse: (error: unknown) => void): void {
  effect(() => {
    fetchParts(experiment.value.name).catch(refuse);
  });
}

/** What there is to read stands below the figures, and so comes after all else. */
export function followReading(lab: Lab): () => void {
  return effect(() => {
    const { name } = lab.experiment.value;
    const preset = presetOf(lab);
    readings.fetch(name).catch(() => {});
    if (preset) notes.fetch(shelfOf(name, preset)).catch(() => {});
  });
}
