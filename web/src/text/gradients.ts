import type { Preset } from '../lab/preset';
import type { ExperimentText } from './words';

const presets: Preset[] = [
  {
    name: 'At the start',
    request: 'lab=1&run=gradients',
    expect: 'Transformers of several depths, before any training: how large the last layer’s gradient is.',
    guess: 'Will a deeper network have a smaller gradient at its output?',
    found:
      'Post’s does not depend on the depth. Pre’s falls, about as 1/√L: slower than the published figure suggests.',
  },
  {
    name: 'The published size',
    request: 'lab=1&run=gradients&depth=6,8,10,12,14&width=512&batch=8',
    expect: 'A hundred networks of the published size, up to 14 layers in encoder and decoder. This takes minutes.',
    guess: 'Is Pre’s slope −½, as in theory, or −1, as in the published figure?',
    found: (n) =>
      `As in theory: ${n('exponent', 'exponent', { placement: 'pre', when: 'initial' })}, between the two predictions. At 14 layers Pre is at ${n('last_layer_summary', 'mean', { placement: 'pre', when: 'initial', depth: 14 })}, not at the published 0.13.`,
  },
  {
    name: 'After warm-up',
    request: 'lab=1&run=gradients&width=64&vocab=100&batch=8&steps=100&seed=0-4',
    expect: 'Small networks, measured before and after a hundred steps at a climbing rate. The targets are random.',
    guess: 'Which gradients does warm-up make smaller?',
    found: 'All of them, and most in the layers below the output. Post’s last layer still has the largest.',
  },
  {
    name: 'Seven placements',
    request: 'lab=1&run=gradients&placement=pre,post,sandwich,deepnorm,branch,lns,mix&seed=0-2',
    expect: 'The same question asked of seven placements, with three seeds each.',
    guess: 'Whose gradient is the smallest, and whose falls fastest with the depth?',
    found: 'LN scaling’s falls fastest, and with DeepNorm’s it is the smallest. Only Post’s does not fall.',
  },
];

export const gradientsText: ExperimentText = {
  words: { unit: 'network', units: 'networks', piece: 'step' },
  presets,
  invitation: {
    question: 'How will the gradient depend on the depth?',
    hint: 'Run draws the last layer’s gradient here, depth by depth.',
  },
  invitations: {
    gradients: { question: 'Which layer has the largest gradient?', hint: 'Run measures every matrix of every layer.' },
  },
};
