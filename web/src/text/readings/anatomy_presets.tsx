import { Formula } from '../formula';
import type { Notes } from '../reading';
import { Cite } from '../source_list';
import { tex } from '../tex';

/** How much attention adds beside the stream, mean over seeds. */
export const added = (placement: string, when: string, layer: number) =>
  ['branches_summary', 'mean', { placement, when, layer, sublayer: 'attention' }] as const;

/** The loss without a layer, mean over seeds; 0: with all of them. */
export const without = (placement: string, layer: number) => ['removal_summary', 'mean', { placement, layer }] as const;

/** A singular value of the block's Jacobian, mean over seeds. */
export const value = (placement: string, index: number, when = 'initial') =>
  ['spectrum_summary', 'mean', { placement, when, index }] as const;

export const notes: Notes = {
  'Three trained networks': {
    beginner: () => (
      <p>
        Three networks learn to repeat a sequence; one of them, Post, fails. After that each has to do without one of
        its layers. Which one is missed, and which could have stayed at home?
      </p>
    ),
    developer: (run) => (
      <p>
        {run.say(
          (n) => (
            <>
              Loss with all layers: Pre {n(...without('pre', 0))}, DeepNorm {n(...without('deepnorm', 0))}, Post{' '}
              {n(...without('post', 0))}. Without layer 12: {n(...without('pre', 12))}, {n(...without('deepnorm', 12))}{' '}
              and {n(...without('post', 12))}.
            </>
          ),
          <>Training takes up most of the time; the figures fill when it has ended.</>,
        )}{' '}
        Post is at chance (ln 16 = 2.77): do not read anything into its layers. The next preset lets it learn.
      </p>
    ),
    researcher: (run) => (
      <p>
        {run.say(
          (n) => (
            <>
              After training Post’s block squeezes everything: its largest singular value is{' '}
              {n(...value('post', 1, 'trained'))}. Twelve of these would pass back next to nothing.
            </>
          ),
          <>After training Post’s block squeezes every direction.</>,
        )}{' '}
        This goes with a stream in which all tokens have become alike, and is a sign of failed training rather than its
        shown cause.
      </p>
    ),
  },
  'With warm-up': {
    beginner: () => (
      <p>
        The same, but with a careful start, so that Post learns something too. Compare the third figure’s curves: does
        one layer carry the work, or do all of them?
      </p>
    ),
    developer: (run) => (
      <p>
        {run.say(
          (n) => (
            <>
              Post: {n(...without('post', 0))} with all layers, {n(...without('post', 1))} without the first,{' '}
              {n(...without('post', 12))} without the last. Pre: {n(...without('pre', 0))}, {n(...without('pre', 1))}{' '}
              and {n(...without('pre', 12))}.
            </>
          ),
          <>Post loses something with every layer, Pre with the first ones.</>,
        )}{' '}
        Post has not finished learning here; that it needs all layers is about this moment.
      </p>
    ),
    researcher: () => (
      <p>
        Two things are changed between the placements at once: Post is at a loss above 1, Pre below 0.01. A rise of the
        loss from 1.3 and one from 0.003 are not on one scale. Post after warm-up is also chaotic, so expect other
        values from other seeds; add some.
      </p>
    ),
  },
  'Four clean paths': {
    beginner: () => (
      <p>
        Four designs in which nobody rescales the running total itself. They differ in how they keep each addition
        small. In which of them do late layers still add much?
      </p>
    ),
    developer: (run) => (
      <p>
        {run.say(
          (n) => (
            <>
              Attention’s share in layer 12: Pre {n(...added('pre', 'trained', 12))}, Sandwich{' '}
              {n(...added('sandwich', 'trained', 12))}, Branch {n(...added('branch', 'trained', 12))}, LN scaling{' '}
              {n(...added('lns', 'trained', 12))}.
            </>
          ),
          <>Look at the shares of layer 12.</>,
        )}{' '}
        LN scaling makes late branches small on purpose, so that the stream grows less. On this task layers 2 to 12 then
        hardly matter; on language it is reported to make late layers more useful (<Cite id="sun2025" />
        ).
      </p>
    ),
    researcher: (run) => (
      <p>
        {run.say(
          (n) => (
            <>
              Without layer 1: Pre {n(...without('pre', 1))}, Sandwich {n(...without('sandwich', 1))}, Branch{' '}
              {n(...without('branch', 1))}, LN scaling {n(...without('lns', 1))}.
            </>
          ),
          <>All but Pre stand or fall with layer 1.</>,
        )}{' '}
        For a fresh Sandwich or Branch <Formula of={tex`\|f\|^2 = d`} /> in every sublayer, so that the share is{' '}
        <Formula of={tex`q^{-1/2}`} /> with <Formula of={tex`q`} /> rising by one a sublayer. Training breaks that
        through the norms’ gains.
      </p>
    ),
  },
  'Deep and untrained': {
    beginner: () => (
      <p>
        Forty-eight layers that have learned next to nothing: what chance alone builds. In Pre the additions fade beside
        the growing total, in Post they never do, in DeepNorm they are small from the start.
      </p>
    ),
    developer: (run) => (
      <p>
        {run.say(
          (n) => (
            <>
              Attention’s share from layer 1 to 48: Pre {n(...added('pre', 'initial', 1))} to{' '}
              {n(...added('pre', 'initial', 48))}, Post {n(...added('post', 'initial', 1))} to{' '}
              {n(...added('post', 'initial', 48))}, DeepNorm {n(...added('deepnorm', 'initial', 1))} to{' '}
              {n(...added('deepnorm', 'initial', 48))}.
            </>
          ),
          <>Five seeds, so there are intervals.</>,
        )}{' '}
        If your own fresh model shows other shapes, its norms are not where you think.
      </p>
    ),
    researcher: (run) => (
      <p>
        In Post tokens grow alike, so averaging loses nothing and attention’s output has the length of its input: a
        ratio of 1, but for the first layers.{' '}
        {run.say(
          (n) => (
            <>
              DeepNorm’s block has values from {n(...value('deepnorm', 1))} to {n(...value('deepnorm', 62))}, and two
              zeros; Post’s from {n(...value('post', 1))} to {n(...value('post', 62))}.
            </>
          ),
          <>The block is the 24th.</>,
        )}{' '}
        Where attention adds as much as there is, the norm after it sees a sum of size 2 and divides everything by{' '}
        <Formula of={tex`\sqrt 2`} />.
      </p>
    ),
  },
};
