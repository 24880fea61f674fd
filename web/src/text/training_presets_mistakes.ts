import type { Preset } from '../lab/preset';
import { ended } from './last_loss';

/** Mistakes that people make, each beside what was meant. What gives one away stands in its text. */
export const mistakePresets: Preset[] = [
  {
    name: 'Final norm forgotten',
    request: 'lab=1&run=training&placement=own,pre&final-norm@pre=off',
    expect: 'Pre without the norm before its head. “Own” is Pre as it was published, with that norm.',
    guess: 'Will it show in the loss?',
    found: ended(
      (loss) =>
        `It ends at ${loss('pre')}; with the norm at ${loss('own')}. Too good: nothing bounds how sure the network can be.`,
    ),
  },
  {
    name: 'Norm in place',
    request: 'lab=1&run=training&task=sequence-copy&placement=pre,in-place,post',
    expect: 'x = norm(x), then x + f(x): it looks like Pre. Twelve layers with attention, no warm-up.',
    guess: 'Will it learn as Pre does?',
    found: ended(
      (loss) =>
        `No: it stays near chance (2.77) at ${loss('in-place')}, as Post does at ${loss('post')}; Pre is at ${loss('pre')}. It is Post, shifted by one norm.`,
    ),
  },
  {
    name: 'Unmatched schedules',
    request: 'lab=1&run=training&warmup@post=200',
    expect: 'Pre and Post, both with a norm before the head. But Post alone is warmed up, for 200 of the 301 steps.',
    guess: 'Which of the two ends lower?',
    found: ended(
      (loss) =>
        `Pre, at ${loss('pre')} against ${loss('post')}. The warm-up alone made that gap: on one schedule both end at 0.009.`,
    ),
  },
  {
    name: 'Alpha on the branch',
    request: 'lab=1&run=training&placement=deepnorm,alpha-on-branch&depth=200&steps=100',
    expect: 'x + α f(x) in place of α x + f(x), in 200 blocks.',
    guess: 'Will the network still learn?',
    found: ended(
      (loss) =>
        `No: at ${loss('alpha-on-branch')} it is at chance (ln 24 ≈ 3.18). DeepNorm itself is at ${loss('deepnorm')} after 100 steps.`,
    ),
  },
  {
    name: 'Beta inverted',
    request: 'lab=1&run=training&task=sequence-copy&placement=deepnorm,beta-inverted',
    expect: 'DeepNorm whose first weights are multiplied by 1/β, so up in place of down. Twelve layers.',
    guess: 'Will the network still learn?',
    found: ended(
      (loss) =>
        `No: it stays near chance (2.77) at ${loss('beta-inverted')}. DeepNorm itself ends at ${loss('deepnorm')}.`,
    ),
  },
  {
    name: 'W_v missed',
    request: 'lab=1&run=training&task=sequence-copy&placement=deepnorm,no-v-gain',
    expect: 'DeepNorm whose β misses the value weights. Twelve layers.',
    guess: 'Will the loss give it away?',
    found: ended(
      (loss) =>
        `No: it ends at ${loss('no-v-gain')}, DeepNorm at ${loss('deepnorm')}. It shows in other experiments only: Signal and Update each have a preset.`,
    ),
  },
];
