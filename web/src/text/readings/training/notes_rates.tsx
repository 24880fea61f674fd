import type { RunNumbers } from '../../../figures/run_numbers';
import { losses } from '../../last_loss';
import type { Notes, Texts } from '../../reading';
import { Cite } from '../../source_list';

/** "Post ended at 1.9873 and Pre at 1.2828." */
function ends(run: RunNumbers, otherwise: string) {
  return losses(run, (loss) => `Post ended at ${loss('post')} and Pre at ${loss('pre')}.`, otherwise);
}

const tenth: Texts = {
  beginner: (run) => (
    <p>
      Tiny changes from the first lesson to the last: a careful start that never ends.{' '}
      {ends(run, 'Both will learn, and neither will be done in time.')} Care alone does rescue Post, but everyone pays
      for it with time, Pre too, which did not need it.
    </p>
  ),
  developer: (run) => (
    <p>
      <code>lr=0.0001</code>, no warm-up. {ends(run, 'Post ends at 1.99, Pre at 1.28.')} Both curves still fall at step
      400: raise <b>Steps</b> and see. A low rate is a poor substitute for a schedule; a warm-up gives Post the same
      start and the full rate after it.
    </p>
  ),
  researcher: (run) => (
    <p>
      {ends(run, 'Seed 0: Post 1.99, Pre 1.28.')} A fixed 0.0001 also trains Post in translation, slowly (
      <Cite id="xiong2020" />
      ). So it is the size of the early steps, with this placement, that matters, and not the climb of the rate as such.
    </p>
  ),
};

const third: Texts = {
  beginner: (run) => (
    <p>
      Changes a third of the usual size. {ends(run, 'Post will get about as far as with a careful start.')} There is a
      size that Post just bears. One has to find it, and on another task it is another one; Pre is content with a wide
      range.
    </p>
  ),
  developer: (run) => (
    <p>
      <code>lr=0.0003</code>. {ends(run, 'Post ends at 1.31, Pre at 0.01.')} For Post that is as good as a warm-up to
      0.001; for Pre it is already slower than 0.001. To see how narrow a placement’s range of rates is, run the Map
      experiment with this task.
    </p>
  ),
  researcher: (run) => (
    <p>
      {ends(run, 'Seed 0: Post 1.31, Pre 0.011.')} PyTorch gives 1.34 for Post here, the lab the other: late digits of
      Post are not comparable even between two correct implementations. Within its chaos, a fixed 0.0003 equals 200
      steps of warm-up to 0.001.
    </p>
  ),
};

const threefold: Texts = {
  beginner: (run) => (
    <p>
      Three times the usual size at first, then ever smaller changes to the end.{' '}
      {ends(run, 'Pre will learn all of it; Post will go on guessing.')} Becoming careful late does not help Post: it
      lost its way at the start.
    </p>
  ),
  developer: (run) => (
    <p>
      <code>lr=0.003</code>, <code>schedule=linear</code>. {ends(run, 'Pre ends near 0.001, Post at chance.')} This is
      where Pre pays off: it takes a higher rate without warm-up and uses it. A decay alone does not rescue Post; it
      needs the small steps first.
    </p>
  ),
  researcher: (run) => (
    <p>
      {ends(run, 'Three seeds: Post 2.77 each, Pre 0.001 to 0.002.')} The toy’s form of the published saving: BERT base
      as Pre bears 0.0003 with linear decay, at which Post diverged, and reaches Post’s loss in about 500,000 steps
      instead of 700,000 (<Cite id="xiong2020" />
      ). Here Post does not diverge; it stays on the plateau of the uniform answer, ln 16.
    </p>
  ),
};

export const notes: Notes = {
  'Fixed 0.0001': tenth,
  'Fixed 0.0003': third,
  'Rate × 3': threefold,
};
