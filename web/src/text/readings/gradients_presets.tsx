import { Formula } from '../formula';
import type { Notes } from '../reading';
import { tex } from '../tex';

/** The last layer's gradient, mean over seeds. */
export const last = (placement: string, depth: number, when = 'initial') =>
  ['last_layer_summary', 'mean', { placement, depth, when }] as const;

export const exponent = (placement: string, column = 'exponent', when = 'initial') =>
  ['exponent', column, { placement, when }] as const;

/** The gradient of a decoder layer's W_2, mean over seeds. */
export const w2 = (placement: string, layer: number, depth: number, when = 'initial') =>
  ['gradients_summary', 'mean', { placement, depth, when, stack: 'decoder', layer, of: 'W_2' }] as const;

export const notes: Notes = {
  'At the start': {
    beginner: () => (
      <p>
        Sixty networks that have learned nothing, of 2, 4 and 6 layers. Follow each colour from left to right: does the
        push at the last layer depend on how many layers there are?
      </p>
    ),
    developer: (run) => (
      <p>
        Encoder and decoder, width 128, 512 tokens a batch.{' '}
        {run.say(
          (n) => (
            <>
              Pre falls from {n(...last('pre', 2))} to {n(...last('pre', 6))}; Post stays at {n(...last('post', 6))}.
            </>
          ),
          <>A few seconds of work.</>,
        )}{' '}
        In the second figure choose W_q: the last layers’ is tiny in Post, for where all tokens are alike it does not
        matter which of them attention picks.
      </p>
    ),
    researcher: (run) => (
      <p>
        {run.say(
          (n) => (
            <>
              Pre’s interval is {n(...exponent('pre', 'low'))} to {n(...exponent('pre', 'high'))}. The bound’s −½ and
              the recursion’s {n(...exponent('pre', 'size_theory'))} are too close at these depths for ten seeds to
              decide much.
            </>
          ),
          <>At 2 to 6 layers the two predictions are close: −0.5 and −0.45.</>,
        )}{' '}
        Neither allows for biases, cross-attention or F = 2d.
      </p>
    ),
  },
  'The published size': {
    beginner: () => (
      <p>
        The same question for networks of the size that was published, with up to 28 layers in all. It takes minutes.
        Does Pre’s push fade slowly, or in step with the depth?
      </p>
    ),
    developer: (run) => (
      <p>
        {run.say(
          (n) => (
            <>
              Pre goes from {n(...last('pre', 6))} at 6 layers to {n(...last('pre', 14))} at 14, Post stays at{' '}
              {n(...last('post', 14))}.
            </>
          ),
          <>A hundred networks; leave the page open and do something else, since it goes on in the background.</>,
        )}{' '}
        The batch is smaller here (8 sequences), so do not compare heights with the first preset.
      </p>
    ),
    researcher: (run) => (
      <p>
        {run.say(
          (n) => (
            <>
              Pre: {n(...exponent('pre'))} ({n(...exponent('pre', 'low'))} to {n(...exponent('pre', 'high'))}); the
              bound says −½, the recursion {n(...exponent('pre', 'size_theory'))}. The published figure’s −1 lies far
              outside.
            </>
          ),
          <>
            The test between <Formula of={tex`L^{-1/2}`} />, <Formula of={tex`q_L^{-1/2}`} /> and the published figure’s{' '}
            <Formula of={tex`L^{-1}`} />.
          </>,
        )}{' '}
        Data and vocabulary are not the published ones.
      </p>
    ),
  },
  'After warm-up': {
    beginner: () => (
      <p>
        Small networks, pushed once at the start and once after a hundred careful steps. The softly drawn curves are the
        second time. Which pushes have become weaker?
      </p>
    ),
    developer: (run) => (
      <p>
        {run.say(
          (n) => (
            <>
              At 6 layers the first layer’s W₂ goes from {n(...w2('post', 1, 6))} to {n(...w2('post', 1, 6, 'warmed'))}{' '}
              in Post, the last layer’s from {n(...w2('post', 6, 6))} only to {n(...w2('post', 6, 6, 'warmed'))}.
            </>
          ),
          <>The lower layers’ gradients shrink most.</>,
        )}{' '}
        So warm-up does not even out Post’s gradients. It gets the network past the first steps.
      </p>
    ),
    researcher: (run) => (
      <p>
        {run.say(
          (n) => (
            <>
              After warm-up the exponents are {n(...exponent('pre', 'exponent', 'warmed'))} for Pre and{' '}
              {n(...exponent('post', 'exponent', 'warmed'))} for Post.
            </>
          ),
          <>The measurement after warm-up is on a fresh batch.</>,
        )}{' '}
        The targets are random, so training can only bring the predictions to the uniform distribution; smaller
        gradients follow from that as well. The predictions are for initialization and are not drawn for it.
      </p>
    ),
  },
  'Seven placements': {
    beginner: () => (
      <p>
        Seven ways to build a network, the same question. Only Post’s push does not fade as networks get deeper. Which
        one fades fastest?
      </p>
    ),
    developer: (run) => (
      <p>
        {run.say(
          (n) => (
            <>
              At 6 layers: Post {n(...last('post', 6))}, Branch {n(...last('branch', 6))}, Sandwich{' '}
              {n(...last('sandwich', 6))}, Pre {n(...last('pre', 6))}, DeepNorm {n(...last('deepnorm', 6))}, LN scaling{' '}
              {n(...last('lns', 6))}.
            </>
          ),
          <>DeepNorm’s and LN scaling’s are the smallest.</>,
        )}{' '}
        Small is not better in itself: Adam evens sizes out.
      </p>
    ),
    researcher: (run) => (
      <p>
        DeepNorm’s gradient of <Formula of={tex`W_2`} /> carries <Formula of={tex`\beta`} /> from{' '}
        <Formula of={tex`W_1`} /> and <Formula of={tex`1/\alpha`} /> from the norm, together{' '}
        <Formula of={tex`\propto L^{-1/2}`} />. LN scaling has <Formula of={tex`c = L^{-1/2}`} /> in its last branch,
        and on top of it a stream that still grows a little.{' '}
        {run.say(
          (n) => (
            <>
              Measured: {n(...exponent('deepnorm'))} and {n(...exponent('lns'))}, with three seeds.
            </>
          ),
          null,
        )}
      </p>
    ),
  },
};
