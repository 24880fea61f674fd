import type { RunNumbers } from '../../../figures/run_numbers';
import { losses } from '../../last_loss';
import type { Notes, Texts } from '../../reading';
import { Cite } from '../../source_list';

/** "Pre ended at 0.0022 and Post at 1.9260." */
function ends(run: RunNumbers, otherwise: string) {
  return losses(run, (loss) => `Pre ended at ${loss('pre')} and Post at ${loss('post')}.`, otherwise);
}

const reverse: Texts = {
  beginner: (run) => (
    <p>
      Two rows of desks: the first reads a sequence, the second says it backwards.{' '}
      {ends(run, 'Pre will know it, Post only one word in four.')} For each answer the second row has to look at one
      place only, but which place that is, it must first find out.
    </p>
  ),
  developer: (run) => (
    <p>
      An encoder and a decoder, six layers each, with cross-attention: three branches a decoder layer.{' '}
      {ends(run, 'Pre 0.002, Post 1.93.')} With Pre both stacks end in a norm, which is easy to forget for the encoder:
      its output feeds every cross-attention.
    </p>
  ),
  researcher: (run) => (
    <p>
      {ends(run, 'Seed 0: Pre 0.0022, Post 1.93.')} Six and six layers with 30 branches in all; Post’s accuracy is 0.23
      at the end, so it has left chance (1/16) and found part of the map. The counterpart in translation is the setting
      of <Cite id="xiong2020" />. Nothing is published for this toy, and one seed was run.
    </p>
  ),
};

const sort: Texts = {
  beginner: (run) => (
    <p>
      Say the words in order. To place one, the row must know how many come before it, so it looks at all of them.{' '}
      {ends(run, 'Both will learn, Pre further than Post.')} That sounds harder than saying them backwards, and for Post
      it is easier: a rough idea of the order already gives many of the answers.
    </p>
  ),
  developer: (run) => (
    <p>
      The same network, <code>task=sort</code>. {ends(run, 'Pre 0.04, Post 0.45.')} Watch the accuracy: it climbs
      gradually here and not at once, because a wrong answer is usually a near one. A task with partial credit hides a
      placement’s trouble.
    </p>
  ),
  researcher: (run) => (
    <p>
      {ends(run, 'Seed 0: Pre 0.035, Post 0.45.')} The answer at place i is an order statistic of a multiset, a
      symmetric function of the input: a mean over all tokens, which attention computes before any training, is already
      informative. Reversal needs sharp attention by position. That would explain why Post manages one and not the
      other; it has not been tested here.
    </p>
  ),
};

const gap: Texts = {
  beginner: (run) => (
    <p>
      Repeat a sequence after a pause. {ends(run, 'Pre will, Post will go on guessing.')} The pause tells nothing, and
      the way back is longer. Pre only needs a few lessons more for it.
    </p>
  ),
  developer: (run) => (
    <p>
      <code>task=copy-memory</code>: as many blanks as tokens. {ends(run, 'Pre 0.002, Post at chance, 2.77.')} Pre
      passes 1 near step 100, where without the gap it is at 0.1. Attention does not care how far back it looks; it only
      has to learn another offset.
    </p>
  ),
  researcher: (run) => (
    <p>
      {ends(run, 'Seed 0: Pre 0.0021, Post 2.755.')} Chance is ln 16 ≈ 2.773. The classic test of recurrent memory says
      little about memory here, since attention reaches every place alike; it is a second task in which Post without
      warm-up does not leave chance in twelve layers.
    </p>
  ),
};

const induction: Texts = {
  beginner: (run) => (
    <p>
      A word comes again: what followed it the last time? That takes two steps, one after the other. First each word
      learns what stood before it, then the row finds the place that fits.{' '}
      {ends(run, 'Both will learn it, Pre a little sooner.')} With four layers only, Post does not need a careful start.
    </p>
  ),
  developer: (run) => (
    <p>
      Four layers. {ends(run, 'Pre 0.21, Post 0.36.')} Both curves have a plateau and then a fall, when the second of
      the two attention layers finds what the first one wrote. Raise <b>Depth</b> to 12, and Post stays at chance.
    </p>
  ),
  researcher: (run) => (
    <p>
      {ends(run, 'Seed 0: Pre 0.21, Post 0.36.')} The circuit is that of <Cite id="olsson2022" />: a head that copies
      the previous token’s identity, and one that attends by it. At four layers Post trains without warm-up, as it does
      at six on the repeated sequence: its failure is one of depth, with attention.
    </p>
  ),
};

const addition: Texts = {
  beginner: (run) => (
    <p>
      Add two numbers on a clock with 23 hours. {ends(run, 'Both will learn it, late and quickly.')} For a long time
      nothing seems to happen; then it is understood within a few hundred lessons. A flat curve need not mean that
      nothing is being learned.
    </p>
  ),
  developer: (run) => (
    <p>
      Four layers, <code>steps=1500</code>. {ends(run, 'Pre 0.004, Post 0.006.')} Do not stop at step 200, where both
      are still at chance (ln 23 ≈ 3.14): with this task an early stop says that nothing trains. Each step has only 16
      answers, so its loss is noisy.
    </p>
  ),
  researcher: (run) => (
    <p>
      {ends(run, 'Seed 0: Pre 0.0043, Post 0.0063.')} All pairs may be drawn at each step, so this is fitting, not
      generalization to held-out pairs. Pre leaves chance between steps 200 and 400 and is done at 1,000; Post follows
      some hundred steps later. One seed.
    </p>
  ),
};

export const notes: Notes = {
  Reverse: reverse,
  Sort: sort,
  'Copy after a gap': gap,
  Induction: induction,
  'Modular addition': addition,
};
