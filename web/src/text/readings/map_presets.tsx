import { Formula } from '../formula';
import type { Notes } from '../reading';
import { tex } from '../tex';

/** The last loss of a cell, mean over the seeds that did not diverge. */
export const cell = (placement: string, x: number, y: number) => ['map_summary', 'mean', { placement, x, y }] as const;

export const sensitivity = (placement: string) => ['sensitivity', 'sensitivity', { placement }] as const;

export const notes: Notes = {
  'Depth and rate': {
    beginner: () => (
      <p>
        Four kinds of network, six depths, six degrees of boldness: 144 small trainings. Guess first where each map will
        turn dark. The corners come first.
      </p>
    ),
    developer: (run) => (
      <p>
        {run.say(
          (n) => (
            <>
              At 24 blocks and a rate of 0.158: Pre {n(...cell('pre', 0.158, 24))}, Sandwich{' '}
              {n(...cell('sandwich', 0.158, 24))}, DeepNorm {n(...cell('deepnorm', 0.158, 24))}, Post{' '}
              {n(...cell('post', 0.158, 24))}.
            </>
          ),
          <>About a minute on one core, less on more.</>,
        )}{' '}
        At the usual 0.001 none of this shows: all four learn at every depth.
      </p>
    ),
    researcher: (run) => (
      <p>
        {run.say(
          (n) => (
            <>
              Sensitivity: Post {n(...sensitivity('post'))}, DeepNorm {n(...sensitivity('deepnorm'))}. The numbers are
              closer than the maps: from 5 blocks on both fail at the two highest rates, Post from 9 on at a third, and
              a failure counts as about <Formula of={tex`\ln 24`} />.
            </>
          ),
          <>What differs is each map’s edge towards high rates.</>,
        )}{' '}
        Adam, no schedule, 301 steps, one seed.
      </p>
    ),
  },
  '12 × 12': {
    beginner: () => (
      <p>
        The same map with finer cells and up to 48 layers. It takes minutes. Is Post’s edge sharp, or does it fade from
        light to dark?
      </p>
    ),
    developer: (run) => (
      <p>
        {run.say(
          (n) => (
            <>
              Sensitivity: Post {n(...sensitivity('post'))}, DeepNorm {n(...sensitivity('deepnorm'))}, Pre{' '}
              {n(...sensitivity('pre'))}, Sandwich {n(...sensitivity('sandwich'))} nats.
            </>
          ),
          <>576 networks, coarse cells first; you may stop whenever you have seen enough.</>,
        )}{' '}
        Between the last light cell and the first dark one lies a factor of 2.3 in the rate.
      </p>
    ),
    researcher: () => (
      <p>
        Twelve rates from 1e-4 to 1 are a factor of <Formula of={tex`10^{4/11} = 2.31`} /> apart. The lowest rate at
        which Post fails falls from 1 at 2 blocks to about 0.003 at 48; with one seed a cell, do not fit an exponent to
        it.
      </p>
    ),
  },
  'Warm-up and rate': {
    beginner: () => (
      <p>
        Only Post, on a harder task. From bottom to top the start is more careful. Do careful starts help, or would less
        bold lessons do as well?
      </p>
    ),
    developer: (run) => (
      <p>
        {run.say(
          (n) => (
            <>
              At 0.00139 Post ends at {n(...cell('post', 0.00139, 0))} without warm-up and at{' '}
              {n(...cell('post', 0.00139, 200))} with 200 steps; at 0.0003 it needs none (
              {n(...cell('post', 0.0003, 0))} without); at 0.003 none is enough ({n(...cell('post', 0.003, 200))}).
            </>
          ),
          <>Twelve layers with attention, 400 steps a cell.</>,
        )}{' '}
        Tune rate and warm-up together: the best rate moves with the warm-up.
      </p>
    ),
    researcher: (run) => (
      <p>
        Chance is <Formula of={tex`\ln 16 = 2.77`} />.{' '}
        {run.say(
          (n) => (
            <>
              At 0.000646 the three rows end at {n(...cell('post', 0.000646, 0))}, {n(...cell('post', 0.000646, 100))}{' '}
              and {n(...cell('post', 0.000646, 200))}.
            </>
          ),
          null,
        )}{' '}
        Post’s losses after warm-up are chaotic: weights that differ by 1e-7 at the start end a third apart, so no
        cell’s second digit means anything with one seed.
      </p>
    ),
  },
  'Gain and rate': {
    beginner: () => (
      <p>
        Here the rows differ in how loudly the layers speak before they have learned anything. Who minds a loud start,
        and who does not?
      </p>
    ),
    developer: (run) => (
      <p>
        {run.say(
          (n) => (
            <>
              At a rate of 0.00398: Post {n(...cell('post', 0.00398, 1))} at gain 1 and {n(...cell('post', 0.00398, 4))}{' '}
              at gain 4; Pre {n(...cell('pre', 0.00398, 1))} and {n(...cell('pre', 0.00398, 4))}.
            </>
          ),
          <>24 blocks, gains from a quarter to four.</>,
        )}{' '}
        If you change the initialisation of a Post network, tune the rate again.
      </p>
    ),
    researcher: () => (
      <p>
        In Pre and Post each branch is two weight matrices, so a gain <Formula of={tex`g`} /> scales what it adds by{' '}
        <Formula of={tex`g^2`} />, up to biases and the activation’s bend. Adam’s step stays the same, so relative to
        the weights it is <Formula of={tex`1/g`} /> as long. Both effects are in the map at once, and the head’s weights
        have the gain too.
      </p>
    ),
  },
  'Eps and rate': {
    beginner: () => (
      <p>
        The usual way of learning makes every correction about equally large. The top row gives that up: weak
        corrections stay weak. Does Post bear bolder lessons then?
      </p>
    ),
    developer: (run) => (
      <p>
        {run.say(
          (n) => (
            <>
              Post at a rate of 1: {n(...cell('post', 1, 1e-8))} with eps 1e-8, {n(...cell('post', 1, 1))} with eps 1.
            </>
          ),
          <>Adam’s eps from 1e-8 to 1.</>,
        )}{' '}
        With eps 1 Adam is nearly gradient descent with momentum, and wants a rate hundreds of times higher. Between
        1e-8 and 1e-4 hardly anything changes.
      </p>
    ),
    researcher: () => (
      <p>
        The step is <Formula of={tex`\eta\,\hat m/(\sqrt{\hat v} + \epsilon)`} />: where{' '}
        <Formula of={tex`\epsilon \gg \sqrt{\hat v}`} /> it is <Formula of={tex`(\eta/\epsilon)\,\hat m`} />,
        proportional to the gradient, which for Post’s lower layers is small. So this map shows two optimizers, not one
        parameter’s effect; the rate that matters in its top row is <Formula of={tex`\eta/\epsilon`} />.
      </p>
    ),
  },
};
