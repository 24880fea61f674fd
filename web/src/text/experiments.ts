import { concentrationText } from './concentration';
import { gradientsText } from './gradients';
import { jacobianText } from './jacobian';
import { signalText } from './signal';
import { trainingText } from './training';
import type { ExperimentText } from './words';

const texts: Record<string, ExperimentText> = {
  training: trainingText,
  signal: signalText,
  jacobian: jacobianText,
  gradients: gradientsText,
  concentration: concentrationText,
};

/** For an experiment that the core describes and nobody has written about. */
const plain: ExperimentText = {
  words: { unit: 'unit', units: 'units', piece: 'piece' },
  presets: [],
  invitation: () => ({ question: 'What do you expect to see?', hint: 'Run draws the result here.' }),
  Reading: () => null,
};

/** The experiment that the page opens on, and what it asks while the core, which knows the question, is still loading. */
export const first = {
  name: 'training',
  question: 'Does the place of the norm decide whether a deep network learns?',
};

export function textOf(experiment: string): ExperimentText {
  return texts[experiment] ?? plain;
}

/** The request that an experiment opens on. */
export function homeOf(experiment: string): string {
  return textOf(experiment).presets[0]?.request ?? `lab=1&run=${experiment}`;
}
