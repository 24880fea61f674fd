import { trainingPresets } from './training_presets';
import type { ExperimentText } from './words';

/** What the page says about the training experiment. */
export const trainingText: ExperimentText = {
  words: { unit: 'network', units: 'networks', piece: 'step' },
  presets: trainingPresets,
  invitation: { question: 'What do you expect to see?', hint: 'Run draws the loss here, step by step.' },
  invitations: {
    stream: {
      question: 'How large is the stream after each block?',
      hint: 'Run measures it before the first step and after the last.',
    },
    accuracy: { question: 'How many answers will be right?', hint: 'Run counts them, step by step.' },
    evaluation: {
      question: 'How does it answer what it has not seen?',
      hint: 'Run asks it one batch, again and again.',
    },
  },
};
