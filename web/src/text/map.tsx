import type { Preset } from '../lab/preset';
import { Sources } from './papers';
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
  Reading,
};

function Reading() {
  return (
    <article class="reading">
      <section>
        <h2>What you are looking at</h2>
        <p>
          Every cell is a network of its own, trained from the start with the settings that its column and row say.
          Light cells end with a low loss, dark ones no better than they began; a cross marks a loss that became
          infinite. All placements share one scale of colours.
        </p>
        <p>
          A single learning rate can flatter one placement. A map shows the range in which each of them works, and how
          the range moves with the depth. Open a cell to see its training step by step: it has the same numbers, to the
          last bit.
        </p>
      </section>
      <section>
        <h2>Sensitivity in one number</h2>
        <p>
          Wortsman et al. measure how much it costs to miss the best learning rate: the mean over all rates of the final
          loss, less the lowest one. A run that got worse, or diverged, counts with the loss that it started from. Zero
          would mean that any of these rates does as well as the best. The number depends on the range of rates, so
          compare it only within one map.
        </p>
      </section>
      <section>
        <h2>What this does not show</h2>
        <p>
          The copy task is easy, and its networks have no attention: with Pre it can be learned at rates that no
          Transformer for translation would survive. What carries over is the comparison, not the numbers.
        </p>
        <p class="remember">
          Remember: a comparison at one learning rate compares two points. The map shows what lies around them.
        </p>
      </section>
      <Sources papers={papers}>
        All maps: measured here. One seed says little about the edge; add seeds to see it.
      </Sources>
    </article>
  );
}

const papers = [
  ['Sensitivity to the learning rate: Wortsman et al. 2023', '2309.14322'],
  ['Post-LN needs warm-up where Pre-LN does not: Xiong et al. 2020', '2002.04745'],
  ['DeepNorm, made for depth: Wang et al. 2022', '2203.00555'],
] as const;
