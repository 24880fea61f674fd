import type { Preset } from '../lab/preset';
import { Sources } from './sources';
import { trainingPresets } from './training_presets';
import { Tasks, Warmup } from './training_reading';
import type { ExperimentText, Invitation } from './words';

/** What the page says about the training experiment. Every claim names its source, at the end. */
export const trainingText: ExperimentText = {
  words: { unit: 'network', units: 'networks', piece: 'step' },
  presets: trainingPresets,
  invitation,
  Reading,
};

/** What an empty figure asks, and says about itself. */
function invitation(figure: string, preset: Preset | undefined): Invitation {
  if (figure === 'stream') {
    return {
      question: 'How large is the stream after each block?',
      hint: 'Run measures it before the first step and after the last.',
    };
  }
  if (figure === 'accuracy') {
    return { question: 'How many answers will be right?', hint: 'Run counts them, step by step.' };
  }
  if (figure === 'evaluation') {
    return { question: 'How does it answer what it has not seen?', hint: 'Run asks it one batch, again and again.' };
  }
  return { question: preset?.guess ?? 'What do you expect to see?', hint: 'Run draws the loss here, step by step.' };
}

function Reading() {
  return (
    <article class="reading">
      <LookingAt />
      <Lesson />
      <Tasks />
      <Warmup />
      <Limits />
      <Sources papers={papers}>
        That the final norm makes the lesson’s gap: measured here, and with PyTorch over five seeds, at 8 and 24 blocks,
        at rates of 0.001 and 0.003. The losses of the repeated sequence: measured here, with ten seeds.
      </Sources>
    </article>
  );
}

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

const papers = [
  ['LayerNorm: Ba, Kiros and Hinton 2016', '1607.06450'],
  ['Pre-LN with its final norm, and Post-LN without warm-up: Xiong et al. 2020', '2002.04745'],
  ['DeepNorm: Wang et al. 2022', '2203.00555'],
  ['Sandwich (CogView): Ding et al. 2021', '2105.13290'],
  ['RAdam: Liu et al. 2020', '1908.03265'],
  ['AdamW: Loshchilov and Hutter 2019', '1711.05101'],
  ['The Transformer, and its schedule: Vaswani et al. 2017', '1706.03762'],
  ['Induction heads: Olsson et al. 2022', '2209.11895'],
] as const;
