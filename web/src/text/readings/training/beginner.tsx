import type { RunNumbers } from '../../../figures/run_numbers';
import { lastLoss } from '../../last_loss';
import { Cite } from '../../source_list';

/** One picture, two paragraphs, one line to remember. */
export function beginner(run: RunNumbers) {
  return (
    <section>
      <h2>One total, many hands</h2>
      <p>
        Picture a running total on a sheet that goes from desk to desk. Every desk reads it, works out a small change,
        and writes that down on top. A deep network is such a row of desks; its layers share one total for each word. A{' '}
        <em>norm</em> is a clerk who rescales numbers to a fixed size. In Post the clerk stands after every desk and
        rescales the total itself, with all that was ever added to it. In Pre each desk gets a rescaled copy to read,
        and the total goes on untouched.
      </p>
      <p>
        Learning means that all desks change their habits at once, a little at a time. Where the total is rescaled again
        and again, a change at the first desk reaches the end in pieces. So Post often needs a careful start, called
        warm-up: tiny changes first, larger ones later. Pre mostly does without (<Cite id="xiong2020" />
        ). In the first figure lower is better, and each line of the axis is ten times lower than the next; a curve that
        stays at the top has learned nothing.{' '}
        {run.say(
          (n) => (
            <>
              In this run Pre ended at {lastLoss(n, 'pre')}, and Post at {lastLoss(n, 'post')}.
            </>
          ),
          <>Watch which curves come down, and how far.</>,
        )}
      </p>
      <p class="remember">
        Remember: the place of the norm shows only where the task is hard enough. On the easy task of the lesson one
        forgotten norm at the very end makes the whole difference. Change one thing at a time.
      </p>
    </section>
  );
}
