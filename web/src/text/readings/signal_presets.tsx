import { Formula } from '../formula';
import type { Notes } from '../reading';
import { tex } from '../tex';

/** A mean over seeds, after a layer. */
export const size = (placement: string, layer = 12) => ['signal_summary', 'mean', { placement, layer }] as const;
export const cosine = (placement: string) => ['cosine_summary', 'mean', { placement, layer: 12 }] as const;
const drawn = (placement: string, layer: number) => ['signal', 'size', { placement, layer, seed: 0 }] as const;

export const notes: Notes = {
  'Ten seeds': {
    beginner: () => (
      <p>
        Ten fresh networks of each kind, so that luck evens out. Follow one colour from left to right: does the running
        total pile up, or is it kept in check?
      </p>
    ),
    developer: (run) => (
      <p>
        {run.say(
          (n) => (
            <>
              After twelve layers Sandwich is at {n(...size('sandwich'))} and DeepNorm at {n(...size('deepnorm'))}.
            </>
          ),
          <>The default request: width 512, eight tokens, twelve layers.</>,
        )}{' '}
        Add Branch, LN scaling or Mix under Placements; none of them changes the draws of the others.
      </p>
    ),
    researcher: (run) => (
      <p>
        {run.say(
          (n) => (
            <>
              Pre at layer 12: {n(...size('pre'))}, its line{' '}
              {n('signal_summary', 'theory', { placement: 'pre', layer: 12 })}, the 95 % interval{' '}
              {n('signal_summary', 'low', { placement: 'pre', layer: 12 })} to{' '}
              {n('signal_summary', 'high', { placement: 'pre', layer: 12 })}.
            </>
          ),
          <>Each band is a 95 % t-interval of ten seeds.</>,
        )}{' '}
        All placements share their draws, so their deviations are correlated.
      </p>
    ),
  },
  'The published draw': {
    beginner: () => (
      <p>
        One network of each kind instead of ten. The curves wobble, as single throws do. The numbers are those that
        somebody else has published: the same dice give the same throws here.
      </p>
    ),
    developer: (run) => (
      <p>
        {run.say(
          (n) => (
            <>
              Pre at layer 12 is {n(...drawn('pre', 12))}, Post {n(...drawn('post', 12))}: PyTorch prints 15.44 and 1.32
              for seed 0.
            </>
          ),
          <>PyTorch prints 15.44 for Pre and 1.32 for Post at layer 12.</>,
        )}{' '}
        The draws must come in one order: tokens, then each layer’s W_v, W₁ and W₂.
      </p>
    ),
    researcher: () => (
      <p>
        A single draw has no interval. At width 512 its distance from the line is of the order of a tenth, and it is not
        independent from layer to layer: Pre’s stream carries every earlier deviation along.
      </p>
    ),
  },
  Mistakes: {
    beginner: () => (
      <p>
        DeepNorm makes each layer’s addition small beside the running total. Three ways to get that wrong stand beside
        it. Two show at once in the sizes; the third only where you ask how alike the words have become.
      </p>
    ),
    developer: (run) => (
      <p>
        {run.say(
          (n) => (
            <>
              Sizes at layer 12: DeepNorm {n(...size('deepnorm'))}, α on the branch {n(...size('alpha-on-branch'))}, β
              inverted {n(...size('beta-inverted'))}, W_v missed {n(...size('no-v-gain'))}. The last looks right; its
              cosine is {n(...cosine('no-v-gain'))} instead of {n(...cosine('deepnorm'))}.
            </>
          ),
          <>W_v missed has DeepNorm’s sizes. Look at its cosine.</>,
        )}{' '}
        Packed query, key and value weights invite it: β belongs on the value third alone.
      </p>
    ),
    researcher: () => (
      <p>
        The last norm receives <Formula of={tex`\alpha^2 + \beta^4/2`} />, with <Formula of={tex`R = 24`} /> sublayers
        4.904; <Formula of={tex`1 + \alpha^2\beta^4/2 = 1.026`} /> with α on the branch;{' '}
        <Formula of={tex`\alpha^2 + \beta^{-4}/2 = 52.9`} /> with β inverted. The feed-forward sublayer is the last one,
        so <Formula of={tex`W_v`} /> does not enter any of these sizes, only the cosine.
      </p>
    ),
  },
  'Norm in place': {
    beginner: (run) => (
      <p>
        Here the rescaled copy was written over the running total, so that the total itself starts small again at every
        layer.{' '}
        {run.say(
          (n) => (
            <>
              Its size after twelve layers is {n(...drawn('in-place', 12))}, Post’s {n(...drawn('post', 12))} and Pre’s{' '}
              {n(...drawn('pre', 12))}.
            </>
          ),
          <>Watch which curve it hides under.</>,
        )}{' '}
        Who means Pre and finds a flat curve has written this.
      </p>
    ),
    developer: (run) => (
      <p>
        <code>x = norm(x); x = x + f(x)</code> for <code>x = x + f(norm(x))</code>. To look for it, measure{' '}
        <code>x.pow(2).mean()</code> after each layer of a fresh model: it must grow.{' '}
        {run.say(
          (n) => (
            <>
              Pre goes from {n(...drawn('pre', 1))} to {n(...drawn('pre', 12))}, this code from{' '}
              {n(...drawn('in-place', 1))} to {n(...drawn('in-place', 12))}.
            </>
          ),
          <>Pre’s does, this code’s does not.</>,
        )}
      </p>
    ),
    researcher: (run) => (
      <p>
        <Formula of={tex`x_{l+1} = y_l + f(y_l)`} /> with <Formula of={tex`y_l = \operatorname{LN}(x_l)`} /> is Post-LN
        started from <Formula of={tex`\operatorname{LN}(x_0)`} />, and from there it has Post’s values to the last bit
        (a test of the lab holds that). The figures show what the first norm leaves:{' '}
        {run.say(
          (n) => (
            <>
              {n(...drawn('in-place', 1))} and {n(...drawn('post', 1))} after the first layer, where only{' '}
              <Formula of={tex`x_0`} /> tells them apart.
            </>
          ),
          <>
            <Formula of={tex`x_0`} /> has unit variance already, up to <Formula of={tex`O(d^{-1/2})`} />.
          </>,
        )}
      </p>
    ),
  },
  'A real encoder': {
    beginner: () => (
      <p>
        A network as it is used, no longer the simple one of the theory. Before it has learned anything it behaves
        nearly the same: it does not know yet which words to look at, so it looks at all of them alike.
      </p>
    ),
    developer: (run) => (
      <p>
        Softmax attention with heads and Xavier weights, no positions.{' '}
        {run.say(
          (n) => (
            <>
              Pre ends at {n(...size('pre'))}, Post at {n(...size('post'))}.
            </>
          ),
          <>Compare with the first preset.</>,
        )}{' '}
        If your own model differs by much, look at its initialisation first: the sizes follow from it.
      </p>
    ),
    researcher: (run) => (
      <p>
        There is no line here: the recursion is for uniform attention, and softmax is not quite that. Its logits have a
        standard deviation near 1, so it averages fewer tokens.{' '}
        {run.say(
          (n) => (
            <>
              After layer 1 Pre is at {n(...size('pre', 1))}, where uniform attention gives 1.625; the cosines at layer
              12 are {n(...cosine('pre'))} in Pre, {n(...cosine('sandwich'))} in Sandwich and {n(...cosine('deepnorm'))}{' '}
              in DeepNorm, against 0.797, 0.870 and 0.038.
            </>
          ),
          <>The tokens stay a little farther apart than the first preset’s.</>,
        )}
      </p>
    ),
  },
};
