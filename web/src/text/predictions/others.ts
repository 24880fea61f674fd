import type { Prediction } from '../../lab/prediction';

/** What can be said in advance about the presets of the other experiments, by experiment and name. */
export const otherPredictions: Record<string, Record<string, Prediction>> = {
  signal: {
    'Ten seeds': { kind: 'highest', measure: 'signal-size' },
    Mistakes: { kind: 'highest', measure: 'signal-cosine', question: 'In which do the tokens become most alike?' },
    'Norm in place': {
      kind: 'range',
      measure: 'signal-size',
      of: 'in-place',
      over: 'post',
      choices: [{ text: 'On Post’s', below: 1.05 }, { text: 'Between them', below: 5 }, { text: 'On Pre’s' }],
    },
  },
  gradients: {
    'At the start': {
      kind: 'lowest',
      measure: 'gradient-exponent',
      question: 'Whose gradient falls fastest with the depth?',
    },
  },
  update: {
    'Adam’s first step': {
      kind: 'highest',
      measure: 'first-update',
      equal: 1.1,
      question: 'At 24 layers, whose first step is the largest?',
    },
    'DeepNorm done wrong': {
      kind: 'highest',
      measure: 'first-update',
      question: 'Which of them moves the logits furthest?',
    },
  },
  concentration: {
    'Thirty seeds': {
      kind: 'range',
      measure: 'spread-exponent',
      of: 'pre',
      question: 'The width grows eightfold. How does the spread of Pre’s sizes change?',
      choices: [
        { text: 'It falls to an eighth', below: -0.75 },
        { text: 'It falls to about a third', below: -0.25 },
        { text: 'It stays' },
      ],
    },
  },
};
