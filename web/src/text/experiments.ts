import { trainingText } from './training';
import type { ExperimentText } from './words';

const texts: Record<string, ExperimentText> = {
  training: trainingText,
};

/** For an experiment that the core describes and nobody has written about. */
const plain: Omit<ExperimentText, 'question'> = {
  words: { unit: 'unit', units: 'units', piece: 'piece' },
  presets: [],
  invitation: () => ({ question: 'What do you expect to see?', hint: 'Run draws the result here.' }),
  Reading: () => null,
};

/** The experiment that the page opens on. */
export const firstExperiment = 'training';

export function textOf(experiment: { name: string; question: string }): ExperimentText {
  return texts[experiment.name] ?? { ...plain, question: experiment.question };
}

/** The request that an experiment opens on. */
export function homeOf(experiment: string): string {
  return texts[experiment]?.presets[0]?.request ?? `lab=1&run=${experiment}`;
}
