import type { Preset } from '../lab/preset';
import { Sources } from './papers';
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
    found: 'As in theory: −0.55, between the two predictions. At 14 layers Pre is at 0.25, not at the published 0.13.',
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
  Reading,
};

function Reading() {
  return (
    <article class="reading">
      <section>
        <h2>What you are looking at</h2>
        <p>
          Whole Transformers with attention, on random tokens and targets, before the first step. The first figure shows
          the gradient of the last layer’s W₂, the second matrix of its feed-forward branch, against the number of
          layers. The second goes through the layers of the deepest network; choose a matrix, or the stream itself.
        </p>
        <p>
          In Post the last norm always sees the same size, so the depth does not matter, and the gradient is large. In
          Pre the last norm sees a stream that has grown with the depth and divides by it. Over the layers Post’s
          gradient rises towards the output, and Pre’s falls slowly.
        </p>
      </section>
      <section>
        <h2>Two predictions, and a published figure</h2>
        <p>
          Xiong et al. bound Pre’s gradient by 1/√L: a slope of −½ on these axes. Sharper: it goes as 1/√q, where q is
          the size of the stream that the last norm reads, which the signal’s recursion gives. At the published size
          that predicts −0.56. The recursion starts from q = 1 and square weights; embeddings with sinusoids start from
          1.5, so it is a guide here, not exact.
        </p>
        <p>
          Their own figure, measured on translation data, shows something else: 0.3 at 6 layers and about 0.13 at 14,
          which would be a slope of −1. On random data, at the same size and with the same initialisation, we measure
          −0.565 ± 0.091 with PyTorch, in agreement with the theory and not with the figure. The lab reports the
          exponent that it measures, with its interval, whatever it is.
        </p>
      </section>
      <section>
        <h2>Why it matters</h2>
        <p>
          The authors’ explanation of warm-up: Post’s large gradients at the output make the full rate unstable in the
          first steps; Pre’s do not. That Post’s gradients grow towards the output they call preliminary, and support by
          measurement. So does this page.
        </p>
        <p class="remember">
          Remember: this is one moment. With steps of warm-up the same gradients are measured again after them, on a
          fresh batch.
        </p>
      </section>
      <Sources papers={papers}>
        The exponents at the published size: PyTorch, random data, five seeds, 6 to 14 layers each in encoder and
        decoder.
      </Sources>
    </article>
  );
}

const papers = [
  ['Gradients at the start, in theory and measured: Xiong et al. 2020', '2002.04745'],
  ['Early layers’ gradients exceed late ones’ in Pre: Shleifer et al. 2021 (NormFormer)', '2110.09456'],
] as const;
