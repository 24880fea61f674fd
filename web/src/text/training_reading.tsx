/** What the tasks ask, and why they need attention. */
export function Tasks() {
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
export function Warmup() {
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
        RAdam and warm-up all do for Post what Pre has by itself: they keep its first steps small.
      </p>
      <p class="remember">
        Remember: compare with warm-up on both sides or on none, and try more than one rate. The published difference is
        in how much a placement forgives.
      </p>
    </section>
  );
}
