import type { Reading } from '../reading';
import { mistakeNotes } from './training/notes_mistakes';

const text = () => (
  <>
    <LookingAt />
    <Lesson />
    <Tasks />
    <Warmup />
    <Limits />
  </>
);

export const reading: Reading = {
  beginner: text,
  developer: text,
  researcher: text,
  presets: mistakeNotes,
  sources: [
    'ba2016',
    'xiong2020',
    'wang2022',
    'ding2021',
    'liu2020radam',
    'loshchilov2019',
    'vaswani2017',
    'olsson2022',
    'narang2021',
  ],
  measured: (
    <>
      That the final norm makes the lesson’s gap: measured here, and with PyTorch over five seeds, at 8 and 24 blocks,
      at rates of 0.001 and 0.003. The losses of the repeated sequence: measured here, with ten seeds.
    </>
  ),
};

function LookingAt() {
  return (
    <section>
      <h2>What you are looking at</h2>
      <p>
        Small networks learn the simplest of tasks: say each token again. Every network is a stack of blocks around one
        running total, the <em>residual stream</em>. A block reads the stream and adds something to it. LayerNorm scales
        a vector to a fixed size, and it can stand in several places: before the block reads (Pre-LN, here Pre), after
        the sum (Post-LN, here Post), and more.
      </p>
      <p>
        The first figure shows the loss, step by step, on a log axis: how far the network still is from certain, in
        nats. Guessing among the lesson’s 24 tokens costs ln 24 ≈ 3.18. The second counts right answers; where a
        held-out batch is asked for, a third shows how the network answers what it does not learn from. The last shows
        how large the stream is after each block. At initialization Post has the same size everywhere, because the norm
        makes it so. Pre grows, because its blocks only ever add.
      </p>
      <p>
        The blocks of the task “copy” are feed-forward only, so no token sees another. Weights and batches are those
        that PyTorch draws for the same seeds, and the losses agree with PyTorch’s.
      </p>
    </section>
  );
}

function Lesson() {
  return (
    <section>
      <h2>The lesson, and what it leaves out</h2>
      <p>
        A published lesson trains 24 blocks of each kind and finds Pre 45 times lower than Post after 300 steps. Those
        numbers are real, and the first preset shows them. But the lesson’s Pre has no norm before its head, and Post
        always ends in one.
      </p>
      <p>
        That last norm bounds how large the head’s inputs can get, and so how sure the network can be. Without it the
        logits grow freely, and the loss falls much further. Xiong et al. published Pre-LN with a norm there. Add it, as
        the second preset does, and the two curves lie on each other: on this task the placement itself makes no
        difference.
      </p>
      <p class="remember">Remember: change one thing at a time, and count the norms before you compare.</p>
    </section>
  );
}

function Limits() {
  return (
    <section>
      <h2>What this does not show</h2>
      <p>
        Copying a token to itself is easy: a block can leave its token alone, and even a hundred Post blocks learn it.
        On translation, Post-LN without warm-up failed where Pre-LN trained well{' '}
        <a href="https://arxiv.org/abs/2002.04745">(Xiong et al. 2020)</a>. So do not read this page as “placement never
        matters”. Read it as “this task does not show that it does”; the others do. They are toys too: a few minutes
        decide here what takes days at full size, and what a toy shows need not hold there.
      </p>
    </section>
  );
}

/** What the tasks ask, and why they need attention. */
function Tasks() {
  return (
    <section>
      <h2>The tasks</h2>
      <p>
        In “copy” each token is its own answer. In all others the answer stands elsewhere in the sequence, so a token
        must look at others: that is what attention does, and these networks have it.
      </p>
      <ul>
        <li>
          <b>Sequence copy</b>: a sequence, a separator, then the sequence again. To answer, look as many places back as
          it is long.
        </li>
        <li>
          <b>Copy after a gap</b>: the same with blanks between. The way back is longer, and the blanks say nothing.
        </li>
        <li>
          <b>Reverse</b> and <b>sort</b>: an encoder reads, a decoder answers. Reversing needs one place of the input at
          a time; sorting needs all of it, since an answer depends on how many tokens are smaller.
        </li>
        <li>
          <b>Induction</b>: where a token comes again, say what followed it before. It takes two steps, one layer after
          another: tell each token what stood before it, then find the one before which the same token stood.
        </li>
        <li>
          <b>Modular addition</b>: two numbers and their sum, with the circle closed. The last token must gather both.
        </li>
      </ul>
      <p>
        Only answers that can be known count, in the loss and in the accuracy: the first half of a sequence to be copied
        is random, and nobody could foresee it.
      </p>
    </section>
  );
}

/** Schedules and optimizers, in a paragraph each. */
function Warmup() {
  return (
    <section>
      <h2>Warm-up, rates and optimizers</h2>
      <p>
        A learning rate says how far a step goes. Warm-up lets it climb from nearly nothing in a straight line;
        afterwards it stays, falls as one over the root of the step (as the first Transformer’s did), falls in a
        straight line or along a cosine to zero, or drops to a tenth at a given step.
      </p>
      <p>
        Adam divides each parameter’s step by the usual size of its gradient, so that all move at about the same pace.
        At the start that size is known from a few steps only. RAdam waits until it is known better; AdamW pulls the
        weights towards zero beside the step, not through it; SGD does none of this and follows the gradient as it is.
      </p>
      <p>
        On the repeated sequence, with twelve layers and Adam at 0.001, ten seeds of ten leave Post without warm-up near
        chance: the mean of its last twenty losses is between 2.51 and 2.78, and chance is 2.77. With 200 steps of
        warm-up ten of ten leave it (0.55 to 1.51). Pre, Sandwich and DeepNorm are at 0.002 without any. A small rate,
        RAdam and warm-up all keep Post’s first steps small. Pre does not owe its ease to that: its own first step moves
        its logits three quarters as far as Post’s, as the experiment on updates shows.
      </p>
      <p class="remember">
        Remember: compare with warm-up on both sides or on none, and try more than one rate. The published difference is
        in how much a placement forgives.
      </p>
    </section>
  );
}
