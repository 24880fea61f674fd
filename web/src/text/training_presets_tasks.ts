import type { Preset } from '../lab/preset';
import { ended } from './last_loss';

/** One preset of each task beside the lesson's and the repeated sequence, Pre against Post without warm-up. Nothing is
 *  published about them at this size: each says what it shows. */
export const taskPresets: Preset[] = [
  {
    name: 'Reverse',
    request: 'lab=1&run=training&task=reverse',
    expect: 'An encoder reads a sequence, a decoder says it from its end: six layers each, no warm-up.',
    guess: 'Does an encoder help Post?',
    found: ended(
      (loss) =>
        `Not here: Pre is at ${loss('pre')} with every answer right. Post is at ${loss('post')}, with one answer in four.`,
    ),
  },
  {
    name: 'Sort',
    request: 'lab=1&run=training&task=sort',
    expect: 'The same network says the tokens in ascending order.',
    guess: 'Is sorting harder than reversing?',
    found: ended(
      (loss) => `For Post it is easier: ${loss('post')}, and 1.93 when reversing. Pre is at ${loss('pre')}.`,
    ),
  },
  {
    name: 'Copy after a gap',
    request: 'lab=1&run=training&task=copy-memory',
    expect: 'Repeat a sequence after as many blanks: twelve layers, no warm-up.',
    guess: 'Will the gap be harder than the copying?',
    found: ended(
      (loss) =>
        `For Pre the gap costs a few steps: ${loss('pre')} at the end. Post stays at chance (2.77), as without a gap: ${loss('post')}.`,
    ),
  },
  {
    name: 'Induction',
    request: 'lab=1&run=training&task=induction',
    expect: 'Where a token comes again, say what followed it before. Four layers, no warm-up.',
    guess: 'Will Post fail with four layers too?',
    found: ended((loss) => `No: with four layers both learn it, Pre to ${loss('pre')} and Post to ${loss('post')}.`),
  },
  {
    name: 'Modular addition',
    request: 'lab=1&run=training&task=modular-addition&steps=1500',
    expect: 'Two numbers below 23, and their sum modulo 23, learned from examples. Four layers, 1,500 steps.',
    guess: 'Will the loss fall steadily, or late and at once?',
    found: ended(
      (loss) =>
        `Late: for 200 steps neither beats chance (ln 23 ≈ 3.14). Then Pre learns it (${loss('pre')} at the end), and Post after it (${loss('post')}).`,
    ),
  },
];
