import type { Preset } from '../lab/preset';
import type { ExperimentText } from './words';

const presets: Preset[] = [
  {
    name: 'Ten seeds',
    request: 'lab=1&run=signal',
    expect: 'Twelve layers of random weights, drawn ten times: how large a token’s vector becomes on its way.',
    guess: 'Which placement lets the signal grow, and how fast?',
    found:
      'Pre grows by about one unit a layer. Post stays where its norm puts it. The theory’s lines run through the bands.',
  },
  {
    name: 'The published draw',
    request: 'lab=1&run=signal&seed=0',
    expect: 'One draw of the weights, the one whose values have been published, to two decimals.',
    guess: 'How far from the theory can a single draw be?',
    found: 'The same digits as published. A single draw strays from the theory’s line by about a tenth.',
    reference: {
      name: 'Published',
      source: 'a published note’s values, which PyTorch 1.13 gives as well',
      figure: 'signal-size',
      positions: [1, 2, 4, 8, 12],
      printed: [
        { series: 'pre', values: ['1.62', '2.27', '4.41', '9.73', '15.44'] },
        { series: 'post', values: ['1.51', '1.41', '1.55', '1.54', '1.32'] },
      ],
    },
  },
  {
    name: 'Mistakes',
    request: 'lab=1&run=signal&placement=deepnorm,alpha-on-branch,beta-inverted,no-v-gain',
    expect: 'DeepNorm, and three ways to get it wrong that have been published as code.',
    guess: 'Which mistake shows in the sizes, and which only in the cosine?',
    found: (n) =>
      `A value weight that β missed leaves the sizes as they are. Only the cosine gives it away: ${n('cosine_summary', 'mean', { placement: 'no-v-gain', layer: 12 })} in place of ${n('cosine_summary', 'mean', { placement: 'deepnorm', layer: 12 })}.`,
  },
  {
    name: 'Norm in place',
    request: 'lab=1&run=signal&placement=pre,in-place,post&seed=0',
    expect: 'x = norm(x), then x + f(x): the commonest way to write Post while meaning Pre. One draw.',
    guess: 'Which of the two will its curve lie on?',
    found: 'On Post’s, in both figures, to within 0.003 at every layer. Pre grows to 15.',
  },
  {
    name: 'A real encoder',
    request: 'lab=1&run=signal&setting=encoder',
    expect: 'The same placements in an encoder with softmax attention, its weights drawn as is usual (Xavier).',
    guess: 'How much of the simple setting’s picture is left?',
    found: 'Nearly all of it: before training, softmax attention is close to taking the mean of all tokens.',
  },
];

export const signalText: ExperimentText = {
  words: { unit: 'seed', units: 'seeds', piece: 'layer' },
  presets,
  invitation: {
    question: 'How large will the signal be after the last layer?',
    hint: 'Run draws its size here, layer by layer.',
  },
  invitations: {
    'signal-cosine': {
      question: 'Do the tokens stay apart on their way?',
      hint: 'Run measures the cosine between them.',
    },
  },
};
