import type { RunNumbers } from '../../../figures/run_numbers';
import { Formula } from '../../formula';
import { losses } from '../../last_loss';
import type { Notes, Texts } from '../../reading';
import { Cite } from '../../source_list';
import { tex } from '../../tex';

/** "Pre ended at 0.0002 and Post at 0.0091." */
function ends(run: RunNumbers, otherwise: string) {
  return losses(run, (loss) => `Pre ended at ${loss('pre')} and Post at ${loss('post')}.`, otherwise);
}

const lesson: Texts = {
  beginner: (run) => (
    <p>
      {ends(run, 'Pre will end far lower than Post.')} Yet both give every answer right almost from the start. What
      differs is how sure they are of it. And the two differ in more than one place: at the very end Post’s total is
      rescaled once more, and in this lesson Pre’s is not. So Pre may grow as sure as it likes. The next preset makes
      them equal.
    </p>
  ),
  developer: (run) => (
    <p>
      The published settings: <code>final-norm=off</code>, so that the head reads <code>head(x)</code> in both. But
      Post’s <code>x</code> has just been normed by its last block, and Pre’s has not.{' '}
      {ends(run, 'Pre ends 45 times lower.')} Open the accuracy: both are at 1 by step 10. Only the logits differ. Next,
      set <b>Final norm</b> to <b>As placed</b>.
    </p>
  ),
  researcher: (run) => (
    <p>
      {ends(run, 'Published: Pre 0.0002 and Post 0.0091.')} Rounded, that is a factor of 45; unrounded, 48. Pre’s stream
      enters the head at the length that 24 additions give it, Post’s at <Formula of={tex`\sqrt d`} />. Over five seeds
      the factor is about 50. It measures how far logits may grow, not how well a placement trains.
    </p>
  ),
};

const finalNorm: Texts = {
  beginner: (run) => (
    <p>
      Now Pre’s total is rescaled once more before the answer is read off, as Post’s always was.{' '}
      {ends(run, 'The two curves will lie on each other.')} The gap is gone. It never came from where the clerk stands
      between the desks; it came from one clerk who was missing at the end.
    </p>
  ),
  developer: (run) => (
    <p>
      One line is new for Pre, <code>logits = head(final_norm(x))</code>, and with it the 96 trained values that the
      note above the figures counts. {ends(run, 'Pre ends within a percent of Post.')} This is Pre as it was published (
      <Cite id="xiong2020" />
      ), and what you should compare Post with.
    </p>
  ),
  researcher: (run) => (
    <p>
      {ends(run, 'PyTorch: Pre 0.0092 and Post 0.0091.')} The two differ by up to 12 % in the first 15 steps, by 2 % or
      less after step 102, and by 0.5 % at the end. Over five seeds, 8 and 24 blocks, rates of 0.001 and 0.003, the
      quotient of Post and Pre is between 0.975 and 1.032: on this task placement has no effect that we could measure.
    </p>
  ),
};

const eight: Texts = {
  beginner: (run) => (
    <p>
      A row of only eight desks. {ends(run, 'Pre will end lower than Post again, by less.')} The gap is smaller than
      with 24 but still there: a shorter row adds less to the total, so without the last clerk the total is smaller, and
      Pre a little less sure.
    </p>
  ),
  developer: (run) => (
    <p>
      <code>depth=8</code>, still without the final norm. {ends(run, 'The gap is about 17-fold.')} If depth made the
      gap, eight blocks would close it. Set <b>Final norm</b> to <b>As placed</b> here too: both then end near 0.0107.
    </p>
  ),
  researcher: (run) => (
    <p>
      {ends(run, 'The quotient of Post and Pre is about 17.')} The quotient is about 17 at 8 blocks and about 50 at 24,
      over five seeds each: without a final norm the margin grows with the length of the stream, and that grows with
      depth. With the final norm both end at 0.0107 to 0.0108.
    </p>
  ),
};

const rate: Texts = {
  beginner: (run) => (
    <p>
      Every desk changes its habits three times as fast, with no careful start.{' '}
      {ends(run, 'Both will learn, and faster than before.')} On harder tasks such haste undoes Post. Here it does not:
      to say a word again, a desk may simply leave the total alone.
    </p>
  ),
  developer: (run) => (
    <p>
      <code>lr=0.003</code>, no warm-up. {ends(run, 'Both learn faster.')} A task that survives any rate tells you
      nothing about stability. For that, take the task Sequence copy, or the experiment Map, which runs through the
      rates.
    </p>
  ),
  researcher: (run) => (
    <p>
      {ends(run, 'Both end lower than at 0.001.')} Without the final norm the quotient of Post and Pre grows with the
      rate, to about 70 at 8 blocks and 250 at 24 over five seeds, because the logits have gone further in the same
      steps. With it both end at about 0.0016.
    </p>
  ),
};

const hundred: Texts = {
  beginner: (run) => (
    <p>
      A hundred desks in a row. One often reads that Post cannot learn when the row is that long.{' '}
      {ends(run, 'Here it will learn nearly as well as with 24.')} Post does learn here. What one reads is about harder
      tasks, in which every desk has to do something.
    </p>
  ),
  developer: (run) => (
    <p>
      <code>depth=100</code>. {ends(run, 'Post ends near 0.01, as with 24 blocks.')} “Deep Post does not train” is not a
      law about depth: it depends on the task, the rate and the warm-up. With the final norm on, Pre ends at 0.0089,
      hardly below Post.
    </p>
  ),
  researcher: (run) => (
    <p>
      {ends(run, 'Post is at 0.054 at step 100 and ends at about 0.01.')} The initial loss is on the way down from the
      first steps, without warm-up, with R = 100 branches. Each block sees its token alone, so nothing has to be routed
      through the depth, and the identity is a solution for each. The published failures are of networks with attention
      (
      <Cite id="xiong2020" />
      ).
    </p>
  ),
};

/** "DeepNorm ended at 0.2059, Post at 3.1785 and Pre at 0.1487." */
function thousandEnds(run: RunNumbers, otherwise: string) {
  const sentence = (loss: (placement: string) => string) =>
    `DeepNorm ended at ${loss('deepnorm')}, Post at ${loss('post')} and Pre at ${loss('pre')}.`;
  return losses(run, sentence, otherwise);
}

const thousand: Texts = {
  beginner: (run) => (
    <p>
      A thousand desks, and time for fifty lessons only.{' '}
      {thousandEnds(run, 'DeepNorm and Pre will get somewhere; Post will not.')} DeepNorm is Post with more weight on
      what is already on the sheet: each desk may add only a little, so that a thousand of them together do not overturn
      it. Post is still guessing.
    </p>
  ),
  developer: (run) => (
    <p>
      For 1,000 branches <code>alpha = 1000 ** 0.25</code> is 5.6234 and <code>beta = 4000 ** -0.25</code> is 0.1257.{' '}
      {thousandEnds(run, 'DeepNorm falls to 0.2, Post stays at chance, Pre falls to 0.15.')} DeepNorm was made for such
      depths (<Cite id="wang2022" />
      ); on this easy task Pre with its final norm does as well.
    </p>
  ),
  researcher: (run) => (
    <p>
      {thousandEnds(run, 'PyTorch: DeepNorm 0.206, Post 3.178.')} Chance is ln 24 ≈ 3.178. <Cite id="wang2022" /> train
      1,000 layers of attention and feed-forward networks on translation; these are feed-forward blocks on a task of one
      token, so it is a proof of scale, not a replication. That Post is at chance is said of fifty steps at a rate of
      0.001, not of all training.
    </p>
  ),
};

export const notes: Notes = {
  'The lesson': lesson,
  'With the final norm': finalNorm,
  '8 blocks': eight,
  'Rate 0.003': rate,
  '100 blocks': hundred,
  '1,000 blocks': thousand,
};
