import { Formula } from '../formula';
import type { Notes } from '../reading';
import { tex } from '../tex';

/** How far all but a share delta of the sizes stray from their mean, at a width. */
export const epsilon = (placement: string, width: number, column = 'epsilon') =>
  ['epsilon', column, { placement, width }] as const;

export const exponent = (placement: string, column = 'exponent') => ['exponent', column, { placement }] as const;

export const notes: Notes = {
  'Thirty seeds': {
    beginner: () => (
      <p>
        Thirty fresh networks at each of four widths, from 64 to 512. If the width grows eightfold, how much closer to
        the mean will the sizes be: eight times, three times, or not at all?
      </p>
    ),
    developer: (run) => (
      <p>
        {run.say(
          (n) => (
            <>
              Pre: {n(...epsilon('pre', 64))} at width 64 and {n(...epsilon('pre', 512))} at 512. Four times the width
              halves it.
            </>
          ),
          <>Some seconds of work.</>,
        )}{' '}
        The second figure’s tails show what a check with a fixed tolerance would trip over.
      </p>
    ),
    researcher: (run) => (
      <p>
        {run.say(
          (n) => (
            <>
              Pre’s exponent here is {n(...exponent('pre'))}, its interval {n(...exponent('pre', 'low'))} to{' '}
              {n(...exponent('pre', 'high'))}; with 150 seeds it is −0.497 (−0.534 to −0.461).
            </>
          ),
          <>With thirty seeds an interval may miss −½.</>,
        )}{' '}
        Deviations of a Pre stream persist over its layers, so 30 × 12 × 8 sizes are worth far fewer than 2,880.
      </p>
    ),
  },
  '150 seeds': {
    beginner: () => (
      <p>
        The same with five times as many networks, so that luck counts for less. The lines should come out straighter
        than before.
      </p>
    ),
    developer: (run) => (
      <p>
        {run.say(
          (n) => (
            <>
              Exponents: Pre {n(...exponent('pre'))}, Post {n(...exponent('post'))}, DeepNorm{' '}
              {n(...exponent('deepnorm'))}.
            </>
          ),
          <>Half a minute of work.</>,
        )}{' '}
        Five times the seeds make the intervals about half as wide, as everywhere.
      </p>
    ),
    researcher: (run) => (
      <p>
        {run.say(
          (n) => (
            <>
              Intervals: Pre {n(...exponent('pre', 'low'))} to {n(...exponent('pre', 'high'))}, Post{' '}
              {n(...exponent('post', 'low'))} to {n(...exponent('post', 'high'))}, DeepNorm{' '}
              {n(...exponent('deepnorm', 'low'))} to {n(...exponent('deepnorm', 'high'))}.
            </>
          ),
          null,
        )}{' '}
        At width 512 compare <Formula of={tex`\varepsilon`} /> with the calculation’s 0.1118 for Post and 0.00565 for
        DeepNorm.
      </p>
    ),
  },
};
