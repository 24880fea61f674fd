import type { ComponentChild } from 'preact';
import { OnDemand } from '../lab/on_demand';
import type { Preset } from '../lab/preset';
import { trainingPresets } from './training_presets';
import type { ExperimentText, Invitation } from './words';

/** What there is to read stands below the first screen, and comes when the page is at rest. */
export const trainingReading = new OnDemand<() => ComponentChild>(
  {},
  { training: () => import('./training_reading').then(({ Reading }) => Reading) },
);

/** What the page says about the training experiment. Every claim names its source, at the end. */
export const trainingText: ExperimentText = {
  words: { unit: 'network', units: 'networks', piece: 'step' },
  presets: trainingPresets,
  invitation,
  Reading() {
    const Text = trainingReading.get('training');
    return Text ? <Text /> : null;
  },
};

/** What an empty figure asks, and says about itself. */
function invitation(figure: string, preset: Preset | undefined): Invitation {
  if (figure === 'stream') {
    return {
      question: 'How large is the stream after each block?',
      hint: 'Run measures it before the first step and after the last.',
    };
  }
  if (figure === 'accuracy') {
    return { question: 'How many answers will be right?', hint: 'Run counts them, step by step.' };
  }
  if (figure === 'evaluation') {
    return { question: 'How does it answer what it has not seen?', hint: 'Run asks it one batch, again and again.' };
  }
  return { question: preset?.guess ?? 'What do you expect to see?', hint: 'Run draws the loss here, step by step.' };
}
