import type { Preset } from '../lab/preset';
import type { ExperimentText } from './words';

const presets: Preset[] = [
  {
    name: 'Three trained networks',
    request: 'lab=1&run=anatomy',
    expect:
      'Twelve layers learn to repeat a sequence. They are taken apart before and after; then each layer in turn is left out.',
    guess: 'Which layer can a trained network do without?',
    found:
      'Pre can do without any of the last eight: the loss stays below 0.005. Without layer 1 it is at 0.55. DeepNorm hardly misses any: at most 0.0032 from 0.0016. Post has learnt nothing that a layer could take away.',
  },
  {
    name: 'With warm-up',
    request: 'lab=1&run=anatomy&placement=pre,post&warmup=200',
    expect: 'The same with 200 steps of warm-up, with which Post begins to learn.',
    guess: 'Does Post spread its work over more layers than Pre?',
    found:
      'It does: from 1.33, its loss rises by 0.27 to 1.2 whichever layer is missing. Pre needs the first four most; without one of the last six its loss stays at 0.01 or below.',
  },
  {
    name: 'Four clean paths',
    request: 'lab=1&run=anatomy&placement=pre,sandwich,branch,lns',
    expect: 'Four placements whose stream is a plain sum. They differ in what keeps each part of it small.',
    guess: 'In which of them do the late layers still add much?',
    found:
      'In all of them the late layers add less, LN scaling’s least: 6 to 9 % of the stream at layer 12. All but Pre stand or fall with layer 1: without it the loss is 2.8 to 4.2.',
  },
  {
    name: 'Deep and untrained',
    request: 'lab=1&run=anatomy&depth=48&steps=1&seed=0-4',
    expect: 'Forty-eight layers, five seeds, and a single step: the law of the first weights alone.',
    guess: 'How does a branch’s share change over the layers of a fresh network?',
    found:
      'Pre’s falls from 0.40 to 0.13, as the stream grows. Post’s attention adds as much as there is, a ratio of 1, in every layer but the first few. DeepNorm’s is 0.03 throughout, and all but two of its block’s singular values are within 2 % of 1.',
  },
];

export const anatomyText: ExperimentText = {
  words: { unit: 'network', units: 'networks', piece: 'step' },
  presets,
  invitation: {
    question: 'How much does each layer add to the stream?',
    hint: 'Run measures every branch, before and after training.',
  },
  invitations: {
    cosine: { question: 'Do branches prolong the stream or turn it?', hint: 'Run measures every branch.' },
    removal: {
      question: 'Which layer will be missed most?',
      hint: 'Run leaves out one layer after another, at the end.',
    },
    block: {
      question: 'Does a block stretch some directions more than others?',
      hint: 'Run takes one block’s Jacobian.',
    },
  },
};
