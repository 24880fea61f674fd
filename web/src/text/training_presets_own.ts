import type { Preset } from '../lab/preset';
import { ended } from './last_loss';

/** What the table of placements does not have: a placement built from the formula, beside those that it is made of. */
export const ownPresets: Preset[] = [
  {
    name: 'Half of DeepNorm',
    request: 'lab=1&run=training&task=sequence-copy&placement=own,post,deepnorm&own-norms=n3&own-beta-rule=deepnorm',
    expect: 'DeepNorm is Post with two changes. “Own” has one of them: smaller first weights, and nothing weighted up.',
    guess: 'Is half of DeepNorm enough?',
    found: ended(
      (loss) =>
        `On this task it is: Own ends at ${loss('own')}, DeepNorm at ${loss('deepnorm')}, Post at ${loss('post')}.`,
    ),
  },
  {
    name: 'Pre and Post at once',
    request: 'lab=1&run=training&task=sequence-copy&placement=own,pre,post&own-norms=n1-n3',
    expect: '“Own” has both norms: that of Pre at the start of each branch, and that of Post after each sum.',
    guess: 'Will it learn as Pre does, or stall as Post does?',
    found: ended(
      (loss) =>
        `It stalls: Own is at ${loss('own')}, Post at ${loss('post')}, Pre at ${loss('pre')}. The norm after the sum decides.`,
    ),
  },
];
