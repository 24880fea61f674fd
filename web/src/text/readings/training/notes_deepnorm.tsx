import { Formula } from '../../formula';
import { losses } from '../../last_loss';
import type { Texts } from '../../reading';
import { Cite } from '../../source_list';
import { tex } from '../../tex';
import { Mistake } from './mistake';

/** Notes on the presets that show DeepNorm done wrong. */

export const alphaOnBranch: Texts = {
  beginner: (run) => (
    <p>
      DeepNorm makes the running total count more than what a layer adds to it. Here the weight was put on the wrong
      side, so that every layer shouts over what came before.{' '}
      {losses(
        run,
        (loss) => (
          <>
            With 200 layers nothing gets through: it ends at {loss('alpha-on-branch')}, which is guessing. DeepNorm is
            at {loss('deepnorm')}.
          </>
        ),
        <>With 200 layers it matters.</>,
      )}{' '}
      With twelve it would not have been noticed.
    </p>
  ),
  developer: (run) => (
    <Mistake
      code={'x = norm(x + alpha * f(x))   # meant: norm(alpha * x + f(x))'}
      sign={
        <>
          Deep networks do not leave chance, ln 24 ≈ 3.18.{' '}
          {losses(
            run,
            (loss) => (
              <>
                At 200 blocks it ends at {loss('alpha-on-branch')}, DeepNorm at {loss('deepnorm')}.
              </>
            ),
            <>At 200 blocks only DeepNorm learns.</>,
          )}{' '}
          With twelve layers there is no sign in the loss: with each of three seeds the mistake ended as low. What shows
          there is its first step, four times DeepNorm’s: Update, “DeepNorm done wrong”.
        </>
      }
      check={
        <>
          Set the branch’s output to zero: the sum must be <code>alpha * x</code>, not <code>x</code>. Or measure in a
          fresh model what is added against what is carried: DeepNorm’s is a few hundredths.
        </>
      }
    />
  ),
  researcher: (run) => (
    <p>
      <Formula of={tex`\operatorname{LN}(x + \alpha f(x))`} /> is Post-LN whose branch has been scaled by{' '}
      <Formula of={tex`\alpha\beta^2`} /> instead of DeepNorm’s <Formula of={tex`\beta^2/\alpha`} />: with{' '}
      <Formula of={tex`\alpha = R^{1/4}`} /> and <Formula of={tex`\beta = (4R)^{-1/4}`} /> that is{' '}
      <Formula of={tex`\tfrac12 R^{-1/4}`} /> instead of <Formula of={tex`\tfrac12 R^{-3/4}`} />, too large by{' '}
      <Formula of={tex`\sqrt R`} />. The argument of <Cite id="wang2022" /> is lost and depth brings back what it was
      against.{' '}
      {losses(
        run,
        (loss) => (
          <>
            Here it ends at {loss('alpha-on-branch')}, and DeepNorm at {loss('deepnorm')}.{' '}
          </>
        ),
        <>In this run it stays at chance.</>,
      )}{' '}
      At 400 blocks four seeds of four stayed at chance (3.17 to 3.19 after 60 steps) where DeepNorm came to 0.11 to
      0.12.
    </p>
  ),
};

export const betaInverted: Texts = {
  beginner: (run) => (
    <p>
      DeepNorm also makes what each layer adds small at the start. Here it was made large by mistake: a division in
      place of a multiplication.{' '}
      {losses(
        run,
        (loss) => (
          <>
            The network stays at guessing, {loss('beta-inverted')}, while DeepNorm itself ends at {loss('deepnorm')}.
          </>
        ),
        <>See whether the network still gets anywhere.</>,
      )}
    </p>
  ),
  developer: (run) => (
    <Mistake
      code={'nn.init.xavier_uniform_(w, gain=(4 * R) ** 0.25)   # meant: gain=(4 * R) ** -0.25'}
      sign={
        <>
          It does not learn, already with twelve layers.{' '}
          {losses(
            run,
            (loss) => (
              <>
                The loss ends at {loss('beta-inverted')}, chance being ln 16 ≈ 2.77; DeepNorm’s at {loss('deepnorm')}.
              </>
            ),
            <>The loss ends near chance, ln 16 ≈ 2.77.</>,
          )}{' '}
          In blocks without attention and at 24 layers it still learns, so a small test may pass.
        </>
      }
      check={
        <>
          Compare <code>fc1.weight.std()</code> with and without DeepNorm: β makes it smaller, to about a third at
          twelve layers. In Signal, “Mistakes”, the size before the last norm is eleven times what it should be.
        </>
      }
    />
  ),
  researcher: (run) => (
    <p>
      Each branch gains <Formula of={tex`\beta^{-4}`} /> in place of <Formula of={tex`\beta^4`} /> in variance: with{' '}
      <Formula of={tex`R = 24`} /> a factor of <Formula of={tex`(4R)^2 = 9216`} />. Against it{' '}
      <Formula of={tex`\alpha^2 = \sqrt{24}`} /> is little, and the stream forgets its past faster than Post-LN’s.{' '}
      {losses(
        run,
        (loss) => (
          <>
            Seed 0 ends at {loss('beta-inverted')} and DeepNorm at {loss('deepnorm')}.{' '}
          </>
        ),
        <>Seed 0 stays near chance.</>,
      )}{' '}
      Seeds 1 and 2 end at 2.77, DeepNorm’s at 0.0015. <Cite id="wang2022" /> give <Formula of={tex`\beta`} /> as a gain
      below one for every depth.
    </p>
  ),
};

export const valuesMissed: Texts = {
  beginner: (run) => (
    <p>
      One of the four tables of weights that DeepNorm shrinks was forgotten.{' '}
      {losses(
        run,
        (loss) => (
          <>
            You see nothing of it here: {loss('no-v-gain')} against {loss('deepnorm')}.
          </>
        ),
        <>Perhaps nothing of it is to be seen here.</>,
      )}{' '}
      Not every mistake shows in the result, and one that is not seen is carried on into larger networks.
    </p>
  ),
  developer: (run) => (
    <Mistake
      code={
        'for w in (attn.out_proj, fc1, fc2):        # meant: the value weights too\n    nn.init.xavier_normal_(w.weight, gain=beta)'
      }
      sign={
        <>
          None in this training
          {losses(
            run,
            (loss) => (
              <>
                : {loss('no-v-gain')} and {loss('deepnorm')}
              </>
            ),
            null,
          )}
          , with each of three seeds. Where it shows: the cosine between tokens of a fresh network (Signal, “Mistakes”:
          0.51 in place of 0.04) and the first step (Update, “DeepNorm done wrong”: 0.65 at 24 layers in place of about
          0.5).
        </>
      }
      check={
        <>
          <code>nn.MultiheadAttention</code> keeps query, key and value in one <code>in_proj_weight</code>, which is why
          the values get missed. The standard deviation of its last third must be β times that of the first two, when
          they are drawn with the same bounds.
        </>
      }
    />
  ),
  researcher: (run) => (
    <p>
      The attention branch then has <Formula of={tex`\beta^2`} /> in place of <Formula of={tex`\beta^4`} /> in variance;
      the feed-forward branch is as it should be. In stacks without attention it is DeepNorm itself.{' '}
      {losses(
        run,
        (loss) => (
          <>
            At twelve layers the loss does not tell them apart ({loss('no-v-gain')} and {loss('deepnorm')}; with seeds 1
            and 2 all four are at 0.0015).
          </>
        ),
        <>At twelve layers the loss does not tell them apart, with any of three seeds.</>,
      )}{' '}
      The bound of <Cite id="wang2022" /> counts <Formula of={tex`v_i`} /> for every sublayer, so it is lost all the
      same.
    </p>
  ),
};
