import type { Preset } from '../lab/preset';
import type { ExperimentText } from './words';

const presets: Preset[] = [
  {
    name: 'Depth and rate',
    request: 'lab=1&run=map',
    expect:
      'The copy task at six depths and six learning rates, from a tenth of the usual rate to a thousand times it.',
    guess: 'Which placement bears the highest rate, and does that depend on the depth?',
    found:
      'At 9 blocks and more Post fails from a rate of 0.025 on, and DeepNorm from 0.16. Pre and Sandwich learn even at 1, a thousand times the usual rate.',
  },
  {
    name: '12 × 12',
    request: 'lab=1&run=map&x-cells=12&y-cells=12&y-to=48',
    expect: 'The same map, four times as fine and down to 48 blocks: 576 networks, some minutes of work.',
    guess: 'Where does the edge of what learns lie, and is it sharp?',
    found:
      'Post’s edge is sharp and falls with the depth, from a rate of 1 at 2 blocks to 0.003 at 48. Pre and Sandwich have no edge here.',
  },
  {
    name: 'Warm-up and rate',
    request:
      'lab=1&run=map&task=sequence-copy&placement=post&x-cells=4&x-from=0.0003&x-to=0.003&y=warmup&y-cells=3&threshold=2',
    expect:
      'Post, twelve layers with attention: does warm-up help, or does a lower rate do as well? Some minutes of work.',
    guess: 'Can a lower rate stand in for warm-up?',
    found:
      'In part. At 0.0003 Post leaves chance without it, and at 0.0014 only with it. At 0.003 even 200 steps of it do not help.',
  },
  {
    name: 'Gain and rate',
    request: 'lab=1&run=map&y=gain&y-cells=5',
    expect: '24 blocks whose first weights are a quarter to four times as large as PyTorch draws them.',
    guess: 'Which placements care how large their first weights are?',
    found:
      'At low rates a larger gain learns faster everywhere. At high ones it costs Post and DeepNorm a part of their range; Pre and Sandwich learn throughout.',
  },
  {
    name: 'Eps and rate',
    request: 'lab=1&run=map&placement=pre,post&y=adam-eps&y-cells=5&y-from=1e-8&y-to=1',
    expect: 'Adam divides by a root plus eps. A large eps makes it more like plain gradient descent.',
    guess: 'Does a larger eps let Post bear a higher rate?',
    found:
      'Only an eps of 1: there Adam is nearly gradient descent, Post learns even at a rate of 1, and rates below 0.004 are too low.',
  },
];

export const mapText: ExperimentText = {
  words: { unit: 'cell', units: 'cells', piece: 'step' },
  presets,
  invitation: {
    question: 'Where on this map will each placement learn?',
    hint: 'Run fills the cells, coarse first: the corners, then what lies between.',
  },
  invitations: {
    sensitivity: {
      question: 'How much is lost by choosing the wrong rate?',
      hint: 'When all cells are done, this figure shows how much the loss depends on the learning rate.',
    },
  },
};
