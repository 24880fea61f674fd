import { Formula } from '../formula';
import type { Notes } from '../reading';
import { tex } from '../tex';

/** The first update, or another column of its row: mean over seeds. */
export const first = (placement: string, depth: number, column = 'mean') =>
  ['update_summary', column, { placement, depth, step: 0 }] as const;

export const exponent = (placement: string, column = 'exponent') => ['exponent', column, { placement }] as const;

export const notes: Notes = {
  'Adam’s first step': {
    beginner: () => (
      <p>
        Networks of 6, 12 and 24 layers, ten lessons each. Whose answers are turned over by the very first lesson, and
        does it get worse with more layers?
      </p>
    ),
    developer: (run) => (
      <p>
        {run.say(
          (n) => (
            <>
              At 24 layers: Post {n(...first('post', 24))}, Pre {n(...first('pre', 24))}, DeepNorm{' '}
              {n(...first('deepnorm', 24))}.
            </>
          ),
          <>Adam at 0.001, the rate that everyone starts with.</>,
        )}{' '}
        Do not read it as a ranking: Pre trains at this rate, and Post does not.
      </p>
    ),
    researcher: (run) => (
      <p>
        {run.say(
          (n) => (
            <>
              Exponents of the first update: Post {n(...exponent('post'))}, Pre {n(...exponent('pre'))}, DeepNorm{' '}
              {n(...exponent('deepnorm'))}; of the bound {n(...exponent('post', 'bound_exponent'))} for Post and{' '}
              {n(...exponent('deepnorm', 'bound_exponent'))} for DeepNorm.
            </>
          ),
          <>With three seeds the exponents’ intervals are wide.</>,
        )}{' '}
        Post’s logits cannot move by much more than their own size, of which its bound, proportional to{' '}
        <Formula of={tex`R`} />, knows nothing. At a hundredth of the rate its exponent is 1.00.
      </p>
    ),
  },
  'The theorem’s own case': {
    beginner: () => (
      <p>
        DeepNorm comes with a promise: a lesson moves the answers by the same amount at any depth. Here the lesson is of
        exactly the kind that the promise is about. Is DeepNorm’s line flat?
      </p>
    ),
    developer: (run) => (
      <p>
        {run.say(
          (n) => (
            <>
              DeepNorm moves by {n(...first('deepnorm', 6))} at 6 layers and by {n(...first('deepnorm', 48))} at 48; Pre
              by {n(...first('pre', 6))} and {n(...first('pre', 48))}.
            </>
          ),
          <>Plain SGD on W_v, W_o, W₁ and W₂ alone.</>,
        )}{' '}
        Nobody trains like this. It isolates what the constants were derived for.
      </p>
    ),
    researcher: (run) => (
      <p>
        {run.say(
          (n) => (
            <>
              DeepNorm: exponent {n(...exponent('deepnorm'))} ({n(...exponent('deepnorm', 'low'))} to{' '}
              {n(...exponent('deepnorm', 'high'))}), update {n(...first('deepnorm', 48))} under a sum of{' '}
              {n(...first('deepnorm', 48, 'bound'))} at 48 layers. Post at 6 layers: update {n(...first('post', 6))},
              sum {n(...first('post', 6, 'bound'))}, exceeded.
            </>
          ),
          <>Post’s update exceeds its own sum up to 12 layers.</>,
        )}{' '}
        With matrices in place of numbers the sum is a scale, not a bound.
      </p>
    ),
  },
  'SGD on everything': {
    beginner: () => (
      <p>
        The same lesson, but now every part of the network may change, as is usual. Does DeepNorm’s promise still hold?
        Compare its curve with the dashes.
      </p>
    ),
    developer: (run) => (
      <p>
        {run.say(
          (n) => (
            <>
              From {n(...first('deepnorm', 6))} at 6 layers to {n(...first('deepnorm', 48))} at 48, where the sum says{' '}
              {n(...first('deepnorm', 48, 'bound'))}.
            </>
          ),
          <>Embeddings, queries, keys, norms, biases and head move too.</>,
        )}{' '}
        So DeepNorm does not spare you the choice of a rate for the rest of the model.
      </p>
    ),
    researcher: (run) => (
      <p>
        {run.say(
          (n) => (
            <>
              Exponent {n(...exponent('deepnorm'))} ({n(...exponent('deepnorm', 'low'))} to{' '}
              {n(...exponent('deepnorm', 'high'))}) against {n(...exponent('deepnorm', 'bound_exponent'))} for the sum.
            </>
          ),
          <>The sum stays flat; the update does not.</>,
        )}{' '}
        Which of the other parameters does it is not split up here. The theorem does not speak of them.
      </p>
    ),
  },
  'Warm-up': {
    beginner: () => (
      <p>
        A careful start: the first lesson is a fortieth as bold as usual, the next a little bolder. Look at the second
        figure. Does any single lesson still turn the answers over?
      </p>
    ),
    developer: (run) => (
      <p>
        {run.say(
          (n) => (
            <>
              First updates: Post {n(...first('post', 12))}, Pre {n(...first('pre', 12))}, DeepNorm{' '}
              {n(...first('deepnorm', 12))}.
            </>
          ),
          <>The first rate is a fortieth of the peak.</>,
        )}{' '}
        No later step moves the logits as far as a first one without warm-up, not even at the full rate: the network has
        moved on by then.
      </p>
    ),
    researcher: () => (
      <p>
        With <Formula of={tex`\eta_t = \eta\, t/T_w`} /> the first step’s Δθ is <Formula of={tex`1/40`} /> as long.
        Post’s update falls by about 17, less than 40: at the full rate it was already limited by the size of the
        logits. Small updates for everyone do not show that they are what Post needs; the training page shows that it
        needs warm-up.
      </p>
    ),
  },
  'DeepNorm done wrong': {
    beginner: () => (
      <p>
        DeepNorm, and three slips that people have made in building it. Which of them undoes it, and which costs only a
        little?
      </p>
    ),
    developer: (run) => (
      <p>
        {run.say(
          (n) => (
            <>
              At 24 layers: right {n(...first('deepnorm', 24))}, α on the branch {n(...first('alpha-on-branch', 24))}, β
              inverted {n(...first('beta-inverted', 24))}, W_v missed {n(...first('no-v-gain', 24))}.
            </>
          ),
          <>α on the branch is the worst: it is as if it were Post.</>,
        )}{' '}
        All of them train on easy tasks, so a falling loss does not prove the code right.
      </p>
    ),
    researcher: (run) => (
      <p>
        The norm sees <Formula of={tex`\alpha`} /> and <Formula of={tex`b`} /> by their ratio alone. With α on the
        branch that is <Formula of={tex`1/\alpha`} />, and the sum is <Formula of={tex`\alpha^2 = \sqrt R`} /> times as
        large, so it grows as <Formula of={tex`R`} />.{' '}
        {run.say(
          (n) => (
            <>
              Sums at 24 layers: {n(...first('deepnorm', 24, 'bound'))} and{' '}
              {n(...first('alpha-on-branch', 24, 'bound'))}.
            </>
          ),
          null,
        )}
      </p>
    ),
  },
};
