import { Formula } from '../../formula';
import { losses } from '../../last_loss';
import type { Notes, Texts } from '../../reading';
import { Cite } from '../../source_list';
import { tex } from '../../tex';
import { Mistake } from './mistake';
import { alphaOnBranch, betaInverted, valuesMissed } from './notes_deepnorm';

/** Notes on the presets that show mistakes: what was written, the sign by which it is recognised, how to look for it. */

const finalNorm: Texts = {
  beginner: (run) => (
    <p>
      The last norm keeps a network from becoming as sure of itself as it likes. Somebody forgot it.{' '}
      {losses(
        run,
        (loss) => (
          <>
            And the loss is lower: {loss('pre')}, where Pre as it was meant (here “Own”) ends at {loss('own')}.
          </>
        ),
        <>Watch which of the two ends lower.</>,
      )}{' '}
      That is no better network. It gives the same right answers and shouts them.
    </p>
  ),
  developer: (run) => (
    <Mistake
      code={'for block in blocks:\n    x = x + block(norm(x))\nreturn head(x)          # meant: head(final_norm(x))'}
      sign={
        <>
          Nothing fails. The loss falls below what a head behind a norm can reach
          {losses(
            run,
            (loss) => (
              <>
                : {loss('pre')} against {loss('own')}
              </>
            ),
            null,
          )}
          , and the first loss is higher, the more so the deeper the stack, since the stream has grown
          {run.say(
            (n) => (
              <>
                : {n('outcome', 'first_loss', { placement: 'pre' })} against{' '}
                {n('outcome', 'first_loss', { placement: 'own' })}
              </>
            ),
            null,
          )}
          .
        </>
      }
      check={
        <>
          Count the norms: a Pre stack has one more than it has branches.{' '}
          {run.say(
            (n) => (
              <>
                Here it is seen in the number of trained values, {n('outcome', 'parameters', { placement: 'pre' })}{' '}
                instead of {n('outcome', 'parameters', { placement: 'own' })}.
              </>
            ),
            <>Or count the trained values: one norm’s are missing.</>,
          )}{' '}
          Before comparing with Post, which ends in a norm, do it twice.
        </>
      }
    />
  ),
  researcher: (run) => (
    <p>
      With a norm before the head a token’s logits are <Formula of={tex`W\hat x + b`} /> with{' '}
      <Formula of={tex`\|\hat x\| = \sqrt d`} /> up to the gain; only <Formula of={tex`W`} /> and the gain can make the
      network surer. Without it <Formula of={tex`\|x_L\|`} /> can grow as well, through every branch, and on data that
      can be answered perfectly cross-entropy rewards that without end.{' '}
      {losses(
        run,
        (loss) => (
          <>
            Here {loss('own')} becomes {loss('pre')}.
          </>
        ),
        <>Here the loss becomes some fifty times lower.</>,
      )}{' '}
      That norm is the whole of the published lesson’s gap. Post’s loss over Pre’s is 0.975 to 1.032 with it, and 17 to
      250 without it, over five seeds, at 8 and 24 blocks and rates of 0.001 and 0.003. Pre-LN was published with it (
      <Cite id="xiong2020" />
      ).
    </p>
  ),
};

const inPlace: Texts = {
  beginner: (run) => (
    <p>
      In Pre each layer reads a rescaled copy, and the original total goes on untouched. Here somebody wrote the copy
      over the original. Now the total itself is rescaled at every layer, which is what Post does.{' '}
      {losses(
        run,
        (loss) => (
          <>
            And like Post ({loss('post')}) it hardly learns: it ends at {loss('in-place')}, and Pre at {loss('pre')}.
          </>
        ),
        <>Watch which of the other two it follows.</>,
      )}
    </p>
  ),
  developer: (run) => (
    <Mistake
      code={'x = norm(x)          # meant: x = x + f(norm(x))\nx = x + f(x)'}
      sign={
        <>
          It wants warm-up, which Pre does not.{' '}
          {losses(
            run,
            (loss) => (
              <>
                Without it the loss stays near chance, ln 16 ≈ 2.77: {loss('in-place')}, where Pre is at {loss('pre')}.
              </>
            ),
            <>Without it the loss stays near chance, ln 16 ≈ 2.77.</>,
          )}{' '}
          And the stream does not grow from block to block: see the last figure.
        </>
      }
      check={
        <>
          Feed a fresh model and compare <code>x.std()</code> after the first and the last block: in Pre it has grown.
          Or set every branch’s last weight and bias to zero: in Pre the stack must then hand on its input unchanged.
          Search the blocks for <code>x = norm(x)</code>.
        </>
      }
    />
  ),
  researcher: (run) => (
    <p>
      With <Formula of={tex`y_l = \operatorname{LN}(x_l)`} /> the code’s <Formula of={tex`x_{l+1} = y_l + f(y_l)`} />{' '}
      gives <Formula of={tex`y_{l+1} = \operatorname{LN}(y_l + f(y_l))`} />: Post-LN, started from{' '}
      <Formula of={tex`\operatorname{LN}(x_0)`} />, without the norm before the head. In the forward pass the two agree
      to the last bit, its norm <Formula of={tex`l + 1`} /> being Post’s norm <Formula of={tex`l`} />; the lab’s tests
      hold that, with attention and without. From a raw <Formula of={tex`x_0`} /> they differ by what the first norm
      changes.{' '}
      {losses(
        run,
        (loss) => (
          <>
            Here Post ends at {loss('post')}, the code in place at {loss('in-place')}; two more seeds left it at 2.74
            and 2.75.
          </>
        ),
        <>On this task both stay near chance, with each of three seeds.</>,
      )}{' '}
      On the copy task, which does not need a placement, its missing last norm shows instead: with each of four seeds it
      ends at 0.0012, and Pre at 0.009 to 0.010.
    </p>
  ),
};

const unmatched: Texts = {
  beginner: (run) => (
    <p>
      Two runners, and one of them has been told to walk the first half.{' '}
      {losses(
        run,
        (loss) => (
          <>
            Pre ends at {loss('pre')} and Post at {loss('post')}. It looks as if Pre were better.
          </>
        ),
        <>The result will look as if Pre were better.</>,
      )}{' '}
      But the preset “With the final norm” is the same race with one start for both, and there they end side by side.
    </p>
  ),
  developer: (run) => (
    <Mistake
      code={
        '# Post\nscheduler = LambdaLR(opt, lambda t: min(1, (t + 1) / 200))\n# Pre: no scheduler, since it needs none'
      }
      sign={
        <>
          None in either curve: both are what they should be.{' '}
          {losses(
            run,
            (loss) => (
              <>
                But {loss('post')} against {loss('pre')} says nothing about the norm.
              </>
            ),
            <>But what is between them says nothing about the norm.</>,
          )}{' '}
          The lab says above the figures in what the series differ beside the placement, and the table of the loss has
          each step’s learning rate.
        </>
      }
      check={
        <>
          Print the rate of every run at a few steps, and compare the configurations, not the names. “Post needs
          warm-up” is an argument for warming up both; then compare again with none.
        </>
      }
    />
  ),
  researcher: (run) => (
    <p>
      A comparison changes one factor. Here two change, and on this task the placement has no effect: with one schedule
      the ratio of Post to Pre is 0.975 to 1.032 over five seeds, two depths and two rates.{' '}
      {losses(
        run,
        (loss) => (
          <>
            With warm-up for Post alone the losses are {loss('post')} and {loss('pre')},
          </>
        ),
        <>With warm-up for Post alone Post ends two and a half times as high,</>,
      )}{' '}
      and over five seeds Post’s are 0.024 to 0.026. The reverse is more common and as unsound: Post without warm-up
      against Pre, as evidence about the placement alone. <Cite id="narang2021" /> found that many changes to the
      Transformer did not carry over; what varies along with them is one reason.
    </p>
  ),
};

/** By the preset’s name, in the presets’ order. */
export const notes: Notes = {
  'Final norm forgotten': finalNorm,
  'Norm in place': inPlace,
  'Unmatched schedules': unmatched,
  'Alpha on the branch': alphaOnBranch,
  'Beta inverted': betaInverted,
  'W_v missed': valuesMissed,
};
