import type { Preset } from '../lab/preset';
import { Sources } from './sources';
import type { ExperimentText, Invitation } from './words';

const presets: Preset[] = [
  {
    name: 'At the start',
    request: 'lab=1&run=gradients',
    expect: 'Transformers of several depths, before any training: how large the last layer’s gradient is.',
    guess: 'Will a deeper network have a smaller gradient at its output?',
    found:
      'Post’s does not depend on the depth. Pre’s falls, about as 1/√L: slower than the published figure suggests.',
  },
];

export const gradientsText: ExperimentText = {
  words: { unit: 'network', units: 'networks', piece: 'step' },
  presets,
  invitation,
  Reading,
};

function invitation(figure: string, preset: Preset | undefined): Invitation {
  if (figure === 'gradients') {
    return { question: 'Which layer has the largest gradient?', hint: 'Run measures every matrix of every layer.' };
  }
  return {
    question: preset?.guess ?? 'How will the gradient depend on the depth?',
    hint: 'Run draws the last layer’s gradient here, depth by depth.',
  };
}

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
          that predicts −0.553.
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
