import type { RunNumbers } from '../../../figures/run_numbers';
import { Formula } from '../../formula';
import { losses } from '../../last_loss';
import type { Notes, Texts } from '../../reading';
import { Cite } from '../../source_list';
import { tex } from '../../tex';

/** "Post ended at 2.6538 and Pre at 0.0019." */
function ends(run: RunNumbers, otherwise: string) {
  return losses(run, (loss) => `Post ended at ${loss('post')} and Pre at ${loss('pre')}.`, otherwise);
}

const adam: Texts = {
  beginner: (run) => (
    <p>
      An optimizer is the rule by which habits are changed. Adam lets every desk change at about the same pace, however
      loud or quiet the complaint about it. {ends(run, 'Post will stay near guessing, Pre will learn.')} The other rules
      of this row are held against this one.
    </p>
  ),
  developer: (run) => (
    <p>
      <code>torch.optim.Adam(lr=1e-3)</code>, the baseline of this row. {ends(run, 'Post 2.65, Pre 0.002.')} Open{' '}
      <b>Table</b> under the loss: <code>update norm</code> of the first step is the same for both, 0.77, although the
      gradients differ threefold. Adam takes a gradient’s direction, not its size.
    </p>
  ),
  researcher: (run) => (
    <p>
      {ends(run, 'Seed 0: Post 2.65, Pre 0.002.')}{' '}
      {run.say(
        (n) =>
          `The first gradient’s norm is ${n('loss', 'gradient_norm', { placement: 'post', step: 0 })} with Post and ${n('loss', 'gradient_norm', { placement: 'pre', step: 0 })} with Pre; the first update’s is ${n('loss', 'update_norm', { placement: 'post', step: 0 })} and ${n('loss', 'update_norm', { placement: 'pre', step: 0 })}.`,
        'The first gradient is three times as long with Post, the first update as long with both.',
      )}{' '}
      For <Formula of={tex`t = 1`} /> Adam’s step (<Cite id="kingma2014" />) is{' '}
      <Formula of={tex`\eta\,\mathrm{sign}(g)`} /> up to eps: large gradients cannot harm Post through the length of
      this step.
    </p>
  ),
};

const radam: Texts = {
  beginner: (run) => (
    <p>
      RAdam is Adam with a careful start built in: while it knows little about a desk, it changes little there.{' '}
      {ends(run, 'Post will come down as far as with warm-up.')} For Post the rule matters. For Pre it hardly does; Pre
      only learns a little later.
    </p>
  ),
  developer: (run) => (
    <p>
      <code>torch.optim.RAdam(lr=1e-3)</code>, no warm-up. {ends(run, 'Post 1.32, Pre 0.014.')} For five steps it
      follows the plain momentum, with tiny steps at this rate, and then grows into Adam. If you must train Post and may
      not touch the schedule, this is the one-line change.
    </p>
  ),
  researcher: (run) => (
    <p>
      {ends(run, 'Seed 0: Post 1.32, Pre 0.014.')} That it trains Post agrees with <Cite id="liu2020radam" />, who blame
      the variance of Adam’s early second moments; that SGD needs warm-up too (<Cite id="xiong2020" />) says that this
      is not all. Rectification is also a warm-up: the factor <Formula of={tex`r_t`} /> climbs from near 0 at t = 6
      towards 1.
    </p>
  ),
};

const sgdTenth: Texts = {
  beginner: (run) => (
    <p>
      The plainest rule: the louder the complaint, the larger the change.{' '}
      {ends(run, 'Pre will learn; Post will stay near guessing.')} So Post’s trouble is not a quirk of Adam. It is there
      with the simplest rule too.
    </p>
  ),
  developer: (run) => (
    <p>
      <code>torch.optim.SGD(lr=0.1)</code>, no momentum. {ends(run, 'Post 2.57, Pre 0.011.')} A rate of 0.1 for SGD and
      0.001 for Adam are not comparable numbers: Adam divides by the gradient’s size first. Compare the column{' '}
      <code>update norm</code> instead.
    </p>
  ),
  researcher: (run) => (
    <p>
      {ends(run, 'Seed 0: Post 2.57, Pre 0.011.')} No second moment, hence no variance of one, and Post still fails: the
      explanation by Adam’s variance (<Cite id="liu2020radam" />) cannot be the whole of it, as <Cite id="xiong2020" />{' '}
      found in translation. PyTorch gives 2.50 and 0.012.
    </p>
  ),
};

const sgdThird: Texts = {
  beginner: (run) => (
    <p>
      The plain rule with changes three times as large.{' '}
      {ends(run, 'Pre will gain by it; Post will be back at guessing.')} With SGD as with Adam, Pre bears what Post does
      not.
    </p>
  ),
  developer: (run) => (
    <p>
      <code>lr=0.3</code>. {ends(run, 'Post 2.77, Pre 0.002.')} For Pre the best of both SGD runs. Post’s first update
      is three times as long as Pre’s here, because SGD passes the gradient’s length on; <code>clip</code> would cap it.
    </p>
  ),
  researcher: (run) => (
    <p>
      {ends(run, 'Seed 0: Post 2.770, Pre 0.0025.')}{' '}
      {run.say(
        (n) =>
          `The first update is ${n('loss', 'update_norm', { placement: 'post', step: 0 })} long with Post and ${n('loss', 'update_norm', { placement: 'pre', step: 0 })} with Pre:`,
        'The first update is three times as long with Post as with Pre:',
      )}{' '}
      under SGD the larger gradients of Post at initialization (<Cite id="xiong2020" />) act directly. At a rate of 1,
      three times as high again, Post diverges within thirty steps.
    </p>
  ),
};

const sgdWarm: Texts = {
  beginner: (run) => (
    <p>
      The plain rule with a careful start for Post.{' '}
      {losses(run, (loss) => `It ended at ${loss('post')}.`, 'It will help a little.')} It helps, though much less than
      it does together with Adam. A careful start is no cure by itself.
    </p>
  ),
  developer: (run) => (
    <p>
      <code>lr=0.3</code>, <code>warmup=200</code>, SGD.{' '}
      {losses(run, (loss) => `Post ended at ${loss('post')}.`, 'Post 2.54, after 2.77 without.')} If you train Post, do
      it with Adam and warm-up; with SGD you would need many more steps, as you would for most Transformers.
    </p>
  ),
  researcher: (run) => (
    <p>
      {losses(run, (loss) => `Seed 0 ends at ${loss('post')}.`, 'Seed 0 ends at 2.54.')} From 2.77: warm-up helps SGD
      too, as <Cite id="xiong2020" /> report, but 400 steps are not enough to see how far it would go. PyTorch gives
      2.50.
    </p>
  ),
};

export const notes: Notes = {
  Adam: adam,
  RAdam: radam,
  'SGD, 0.1': sgdTenth,
  'SGD, 0.3': sgdThird,
  'SGD, warmed up': sgdWarm,
};
