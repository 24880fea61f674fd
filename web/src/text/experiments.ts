import { OnDemand } from '../lab/on_demand';
import { trainingText } from './training';
import type { ExperimentText } from './words';

/** What is written about each experiment, in the core's order. What the page opens on is there at once. */
export const texts = new OnDemand<ExperimentText>(
  { training: trainingText },
  {
    signal: () => import('./signal').then(({ signalText }) => signalText),
    jacobian: () => import('./jacobian').then(({ jacobianText }) => jacobianText),
    gradients: () => import('./gradients').then(({ gradientsText }) => gradientsText),
    concentration: () => import('./concentration').then(({ concentrationText }) => concentrationText),
    update: () => import('./update').then(({ updateText }) => updateText),
    anatomy: () => import('./anatomy').then(({ anatomyText }) => anatomyText),
    map: () => import('./map').then(({ mapText }) => mapText),
  },
);

/** For an experiment that the core describes and nobody has written about, or whose text is still on its way. */
const plain: ExperimentText = {
  words: { unit: 'unit', units: 'units', piece: 'piece' },
  presets: [],
  invitation: { question: 'What do you expect to see?', hint: 'Run draws the result here.' },
  invitations: {},
};

/** The experiment that the page opens on, and what it asks while the core, which knows the question, is still loading. */
export const first = {
  name: 'training',
  question: 'Does the place of the norm decide whether a deep network learns?',
};

export function textOf(experiment: string): ExperimentText {
  return texts.get(experiment) ?? plain;
}

/** The request that an experiment opens on. */
export function homeOf(experiment: string): string {
  return textOf(experiment).presets[0]?.request ?? `lab=1&run=${experiment}`;
}
