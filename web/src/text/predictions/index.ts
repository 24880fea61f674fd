import type { Checked } from '../../engine/core';
import { placementsOf } from '../../figures/figure';
import type { Prediction } from '../../lab/prediction';
import type { Preset } from '../../lab/preset';
import { otherPredictions } from './others';
import { trainingPredictions } from './training';

/** A question with answers to choose from. */
export interface Asked {
  question: string;
  prediction: Prediction;
}

/** Of presets, by experiment and name. */
export const predictions: Record<string, Record<string, Prediction>> = {
  training: trainingPredictions,
  ...otherPredictions,
};

/** What can be asked about any request of an experiment that compares placements. */
const usual: Record<string, Asked> = {
  training: {
    question: 'Which of them ends with the lowest loss?',
    prediction: { kind: 'lowest', measure: 'last-loss', equal: 1.25 },
  },
  signal: {
    question: 'In which of them does the signal grow largest?',
    prediction: { kind: 'highest', measure: 'signal-size', equal: 1.1 },
  },
  update: {
    question: 'Whose first step is the largest, where the network is deepest?',
    prediction: { kind: 'highest', measure: 'first-update', equal: 1.1 },
  },
};

/** More are too many to choose from. */
const most = 4;

/** What a request asks, or null: a preset has its own question, any other request that of its experiment. */
export function askedOf(checked: Checked, preset: Preset | undefined): Asked | null {
  if (!preset) {
    const count = placementsOf(checked).length;
    return count > 1 && count <= most ? (usual[checked.experiment] ?? null) : null;
  }
  const prediction = predictions[checked.experiment]?.[preset.name];
  return prediction ? { prediction, question: prediction.question ?? preset.guess } : null;
}
