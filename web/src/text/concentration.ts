import type { Preset } from '../lab/preset';
import type { ExperimentText } from './words';

const presets: Preset[] = [
  {
    name: 'Thirty seeds',
    request: 'lab=1&run=concentration',
    expect: 'The same random stacks at four widths: how far single tokens stray from the mean size.',
    guess: 'The width grows eightfold. How much closer to their mean are the sizes?',
    found: 'About two and a half to three times as close: the spread falls nearly as one over the root of the width.',
  },
  {
    name: '150 seeds',
    request: 'lab=1&run=concentration&seed=0-149',
    expect: 'Five times as many draws, for an exponent with a narrow interval. This takes a while.',
    guess: 'Will the exponent come closer to −0.5?',
    found: 'The exponents are within 0.02 of −0.5, and every interval holds it.',
  },
];

export const concentrationText: ExperimentText = {
  words: { unit: 'stack', units: 'stacks', piece: 'layer' },
  presets,
  invitation: {
    question: 'How does the spread depend on the width?',
    hint: 'Run measures every token’s size, and compares the widths when the last stack has ended.',
  },
  invitations: {
    histogram: {
      question: 'What does the spread look like, narrow and wide?',
      hint: 'Run gathers the sizes of all tokens.',
    },
  },
};
