import type { Preset } from '../lab/preset';
import { Sources } from './papers';
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
  Reading,
};

function Reading() {
  return (
    <article class="reading">
      <section>
        <h2>What you are looking at</h2>
        <p>
          A network’s stream is read by every branch, and each adds something to it. The first two figures compare what
          a branch adds, f, with the stream x that it reads: how long it is, and whether it points the same way. The
          third leaves out one layer of the trained network at a time; the layer then hands on what it reads. The fourth
          has the singular values of one block’s Jacobian: how much it stretches each direction of a token, seen from
          the last token of a batch.
        </p>
      </section>
      <section>
        <h2>The sum, and what stands in its way</h2>
        <p>
          In Pre, Sandwich, Branch and LN scaling the last stream is exactly x₀ + Σ f: nothing else touches it. The lab
          checks that to the last rounding of a single-precision number. So the stream grows, each branch’s share of it
          shrinks, and a late layer matters less: the price of a clean path. Branches of a fresh network stand at right
          angles to the stream. Trained feed-forward branches lean towards it; attention’s hardly turn, or a little
          away.
        </p>
        <p>
          In Post a norm follows every sum. The stream keeps its length, no branch’s share can shrink, and every layer
          rescales all that came before. In a fresh Post the tokens grow alike over the layers, so averaging them loses
          nothing, and attention adds as much as there is. DeepNorm keeps the norm but weighs the stream up and the
          branch down: with α its share would be smaller still, by that factor.
        </p>
      </section>
      <section>
        <h2>One block’s derivative</h2>
        <p>
          A block of Pre has the Jacobian I + J: its singular values spread around 1. A fresh DeepNorm block is within a
          few per cent of the identity. A block of Post stretches as much as Pre’s and shrinks far more, down to a
          quarter at twelve layers where Pre’s stops at two thirds, since its norms divide by the length of a sum. And
          its last norm loses two directions, those of LayerNorm: the two values near 0 on the right. What a deep stack
          does to a gradient is a product of many such blocks.
        </p>
        <p class="remember">
          Remember: leaving a layer out shows what the others cannot replace, not what it does. A layer that nobody
          misses may still have done its share.
        </p>
      </section>
      <Sources papers={papers}>
        Every number of this page: checked against PyTorch, the Jacobian by automatic differentiation.
      </Sources>
    </article>
  );
}

const papers = [
  ['The stream of Pre as a sum: Xiong et al. 2020', '2002.04745'],
  ['Late layers of deep Pre-LN networks, and LayerNorm scaling: Sun et al. 2025', '2502.05795'],
  ['DeepNorm: Wang et al. 2022', '2203.00555'],
] as const;
