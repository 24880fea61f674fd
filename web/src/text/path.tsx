import type { ComponentChild } from 'preact';
import type { NumberOf, RunNumbers } from '../figures/run_numbers';

/** A step of the guided path: one request, what it is about before its run, and what it has shown after it. Its question is
 *  the one that the request's preset asks. For beginners: everyday words, no symbols. */
export interface PathStep {
  title: string;
  request: string;
  before: ComponentChild;
  after(run: RunNumbers): ComponentChild;
}

const loss = (n: NumberOf, placement: string) => n('outcome', 'last_loss', { placement });
const exponent = (n: NumberOf, placement: string) => n('exponent', 'exponent', { placement, when: 'initial' });

export const pathSteps: readonly PathStep[] = [
  {
    title: 'A lesson that has been published',
    request: 'lab=1&run=training&final-norm=off',
    before: (
      <>
        A network is a tall stack of layers around one running total: each layer reads the total and adds something to
        it. To keep the numbers in hand, a norm brings them back to a usual size. In Pre it does so before each layer
        reads; in Post after each addition. Here both learn the simplest thing there is, to say each word again. The
        loss says how far a network still is from being right and sure: low is good. Say below which will end lower,
        then press Run.
      </>
    ),
    after: (run) =>
      run.say(
        (n) => (
          <>
            Post ends at {loss(n, 'post')} and Pre at {loss(n, 'pre')}, more than forty times lower. So the lesson says
            it, and its numbers are right. But was it the place of the norm?
          </>
        ),
        null,
      ),
  },
  {
    title: 'One switch',
    request: 'lab=1&run=training',
    before: (
      <>
        Look closely, and the two stacks differed in a second thing. Post has a norm at its very end, after its last
        addition. The lesson’s Pre has none there, although those who published Pre put one. So give it that norm, and
        change nothing else.
      </>
    ),
    after: (run) =>
      run.say(
        (n) => (
          <>
            Pre ends at {loss(n, 'pre')} and Post at {loss(n, 'post')}: the gap is gone. It came from the last norm,
            which keeps a network from becoming as sure as it likes. The place of the others makes no difference here.
            Change one thing at a time.
          </>
        ),
        null,
      ),
  },
  {
    title: 'Where the place decides',
    request: 'lab=1&run=training&task=sequence-copy&placement=pre,post,sandwich,deepnorm',
    before: (
      <>
        To say a word again is so easy that the place of a norm does not matter. Now the network reads a whole sequence
        and then has to say it from memory, looking back at what it has read. Four placements try: Sandwich has a norm
        at both ends of each layer, and DeepNorm is Post with a heavier running total. All set off at full speed.
      </>
    ),
    after: (run) =>
      run.say(
        (n) => (
          <>
            Post ends at {loss(n, 'post')}, hardly better than guessing, which costs 2.77. Pre ({loss(n, 'pre')}),
            Sandwich ({loss(n, 'sandwich')}) and DeepNorm ({loss(n, 'deepnorm')}) know the sequence. Here the place
            decides.
          </>
        ),
        null,
      ),
  },
  {
    title: 'A careful start',
    request: 'lab=1&run=training&task=sequence-copy&warmup@post=200',
    before: (
      <>
        Yet the first Transformers were Post, and they learned. They were started with care: tiny steps at first, that
        lengthen slowly. This is called warm-up. Now Post gets it for half of the time. Pre sets off at full speed as
        before.
      </>
    ),
    after: (run) =>
      run.say(
        (n) => (
          <>
            With warm-up Post gets to {loss(n, 'post')}, far from guessing (2.77), if not done. Pre, at {loss(n, 'pre')}
            , never needed any. That is much of why most networks today are Pre: they forgive more.
          </>
        ),
        null,
      ),
  },
  {
    title: 'A thousand layers',
    request: 'lab=1&run=training&placement=deepnorm,post,pre&depth=1000&steps=50',
    before: (
      <>
        How tall can a stack be? Back to the easy task, with a thousand layers, no care at the start, and fifty steps to
        learn in. DeepNorm was made for such heights: the running total counts for more, and each layer’s addition
        begins small.
      </>
    ),
    after: (run) =>
      run.say(
        (n) => (
          <>
            Post is at {loss(n, 'post')}, and guessing costs 3.18: nothing was learned. DeepNorm is at{' '}
            {loss(n, 'deepnorm')}, Pre with its last norm at {loss(n, 'pre')}. DeepNorm is Post made fit for depth.
          </>
        ),
        null,
      ),
  },
  {
    title: 'Why',
    request: 'lab=1&run=gradients',
    before: (
      <>
        Before a step, every layer is told how much to change: that is its gradient. In Pre the running total grows from
        layer to layer, and a norm in front of the answer passes back less, the larger the total is. In Post the total
        never grows. So how loudly is the last layer told to change, in stacks of different heights, before any
        learning?
      </>
    ),
    after: (run) =>
      run.say(
        (n) => (
          <>
            Post’s is as loud at any height: its exponent, {exponent(n, 'post')}, is close to 0. Pre’s falls as the
            stack grows: {exponent(n, 'pre')}, about as one over the root of the height. Loud orders at the start are
            what a careful start is for. It is a part of the reason, not all of it: the other experiments show more.
          </>
        ),
        null,
      ),
  },
];

/** Where to go from the end. */
export const pathEnd = {
  name: 'Mistakes people make',
  request: 'lab=1&run=training&placement=own,pre&final-norm@pre=off',
};
