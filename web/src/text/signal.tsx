import type { Preset } from '../lab/preset';
import { Sources } from './papers';
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
    found:
      'A value weight that β missed leaves the sizes as they are. Only the cosine gives it away: 0.51 in place of 0.04.',
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
  Reading,
};

function Reading() {
  return (
    <article class="reading">
      <section>
        <h2>What you are looking at</h2>
        <p>
          The setting of a well-known analysis, before any training: random tokens, random weights, an attention that
          takes the mean over all tokens, then a feed-forward branch with ReLU. The first figure shows how long a
          token’s vector is after each layer, as ‖x‖²/d. Where a layer ends in a norm, as in Post, the norm would hide
          what happened, so there it is the size of what that norm receives.
        </p>
        <p>
          In Pre nothing ever shrinks the stream: attention adds something, the feed-forward branch adds a half, and it
          piles up. In Post the norm sets the stream back to one, the branch adds a half, and so it is 3/2 at every
          layer. DeepNorm weighs the carried part up before it adds: its branches hardly count at the start.
        </p>
      </section>
      <section>
        <h2>Theory, as exact as it gets</h2>
        <p>
          The shaded range is what Xiong et al. proved for Pre: between 1 + l/2 and 1 + 3l/2 after layer l. The thin
          lines say more. For a width that goes to infinity, the size q and the cosine ρ between two tokens follow a
          recursion: the mean over n tokens adds (1 + (n − 1)ρ)/n, the branch with ReLU adds ½, and a norm divides by q.
          Each placement puts its own factors into it.
        </p>
        <p>
          The second figure explains the growth: averaging makes the tokens alike, and the more alike they are, the more
          attention adds. After twelve layers Post’s tokens are nearly identical, Pre’s much less, and DeepNorm’s are
          still apart.
        </p>
      </section>
      <section>
        <h2>Why it matters</h2>
        <p>
          LayerNorm divides a gradient by the size of its input. A stream that has grown to √l passes back 1/√l: that is
          where Pre’s small gradients at the output come from. It is also the price of Pre: every layer adds about the
          same to an ever larger sum, so late layers matter less.
        </p>
        <p class="remember">
          Remember: all this is the first moment only. A network that has trained for a while no longer has these sizes.
        </p>
      </section>
      <Sources papers={papers}>
        The recursion: checked with PyTorch over twenty seeds, for every placement that it covers.
      </Sources>
    </article>
  );
}

const papers = [
  ['The setting, and the sizes of Post and Pre: Xiong et al. 2020', '2002.04745'],
  ['Late layers matter less: Shleifer et al. 2021 (NormFormer)', '2110.09456'],
  ['DeepNorm: Wang et al. 2022', '2203.00555'],
  ['Sandwich (CogView): Ding et al. 2021', '2105.13290'],
] as const;
