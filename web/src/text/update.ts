import type { NumberOf } from '../figures/run_numbers';
import type { Preset } from '../lab/preset';
import type { ExperimentText } from './words';

const deepnet = { by: 'Wang et al. 2022', arxiv: '2203.00555' };

/** The first update of a placement, mean over seeds. */
const firstUpdate = (number: NumberOf, placement: string, depth: number) =>
  number('update_summary', 'mean', { placement, depth, step: 0 });

const presets: Preset[] = [
  {
    name: 'Adam’s first step',
    request: 'lab=1&run=update',
    expect: 'Decoders of 6, 12 and 24 layers make ten steps of Adam. Each time: how far did the step move the logits?',
    guess: 'Whose first step is the largest, and does the depth matter?',
    found: (n) =>
      `Post’s: at 24 layers ${firstUpdate(n, 'post', 24)}, against DeepNorm’s ${firstUpdate(n, 'deepnorm', 24)}. Yet Pre’s is ${firstUpdate(n, 'pre', 24)}, nearly as large, and Pre trains. Under Adam DeepNorm’s is small but not constant: it grows as √L, and so does its bound.`,
    claim: {
      ...deepnet,
      text: 'Post’s first updates are too large and grow with the depth; DeepNorm keeps them within a constant.',
    },
  },
  {
    name: 'The theorem’s own case',
    request: 'lab=1&run=update&depth=6,12,24,48&steps=1&lr=0.01&optimizer=sgd&seed=0-9&updated=scaled',
    expect: 'One step of SGD on the four matrices that the theorem is about, up to 48 layers deep, with ten seeds.',
    guess: 'Is DeepNorm’s update the same at every depth?',
    found:
      'Yes: 0.005 to 0.006 from 6 to 48 layers, under a bound of 0.0085 that is as flat. Pre’s and Post’s are 20 to 300 times as large, and grow. Post’s is above its own bound up to 12 layers: for matrices it is no ceiling.',
    claim: { ...deepnet, text: 'With DeepNorm’s α and β a step of SGD moves the model by a constant.' },
  },
  {
    name: 'SGD on everything',
    request: 'lab=1&run=update&placement=deepnorm&depth=6,12,24,48&steps=1&lr=0.01&optimizer=sgd&seed=0-9',
    expect: 'The same step, but on every parameter: embeddings, queries, keys, norms and head move too.',
    guess: 'Does the bound still hold?',
    found:
      'No: it grows about as L to the 0.7, up to ten times the bound. What the theorem leaves out moves the logits more than what it counts.',
  },
  {
    name: 'Warm-up',
    request: 'lab=1&run=update&depth=12&steps=40&warmup=40',
    expect: 'The rate climbs from a fortieth to its full size over forty steps.',
    guess: 'How much smaller does warm-up make the first update?',
    found: (n) =>
      `Post’s is ${firstUpdate(n, 'post', 12)} instead of 1.9, and none after it is above 0.3: this is what warm-up is for.`,
  },
  {
    name: 'DeepNorm done wrong',
    request: 'lab=1&run=update&placement=deepnorm,alpha-on-branch,beta-inverted,no-v-gain&steps=1',
    expect: 'DeepNorm beside three ways in which it has been written wrongly.',
    guess: 'Which mistake costs the most?',
    found: (n) =>
      `α on the branch: at 24 layers ${firstUpdate(n, 'alpha-on-branch', 24)} instead of ${firstUpdate(n, 'deepnorm', 24)}, as if it were Post. β inverted: ${firstUpdate(n, 'beta-inverted', 24)}. W_v missed is the mildest, at ${firstUpdate(n, 'no-v-gain', 24)}.`,
  },
];

export const updateText: ExperimentText = {
  words: { unit: 'network', units: 'networks', piece: 'step' },
  presets,
  invitation: {
    question: 'How far does the first step move the logits?',
    hint: 'Run draws the first step of each network here, depth by depth.',
  },
  invitations: {
    updates: { question: 'Do later steps move it as far?', hint: 'Run draws every step here.' },
  },
};
