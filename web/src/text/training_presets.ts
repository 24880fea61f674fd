import type { Preset } from '../lab/preset';
import { ended } from './last_loss';
import { mistakePresets } from './training_presets_mistakes';
import { ownPresets } from './training_presets_own';
import { taskPresets } from './training_presets_tasks';
import { optimizerPresets, ratePresets, warmupPresets } from './training_presets_warmup';

const chosen = { figure: 'loss', positions: [0, 100, 200, 300] };
const post = { series: 'post', values: ['3.4074', '0.0495', '0.0175', '0.0091'] };

const lessonPresets: Preset[] = [
  {
    name: 'The lesson',
    request: 'lab=1&run=training&final-norm=off',
    expect: 'A published lesson on Pre and Post: 24 blocks each, and one of them ends with a loss 45 times lower.',
    guess: 'Which of the two ends lower, and why?',
    found: ended(
      (loss) =>
        `Pre ends at ${loss('pre')}, Post at ${loss('post')}: 45 times as high, as published. But Pre has no norm before its head. The next preset adds it.`,
    ),
    reference: {
      name: 'Published',
      source: 'the lesson’s own values, computed with PyTorch 2.5.1',
      ...chosen,
      printed: [{ series: 'pre', values: ['3.5975', '0.0005', '0.0003', '0.0002'] }, post],
    },
  },
  {
    name: 'With the final norm',
    request: 'lab=1&run=training',
    expect: 'The lesson with one switch changed: Pre has a norm before its head, as it was published.',
    guess: 'How much of the 45-fold gap will be left?',
    found: ended(
      (loss) =>
        `Nothing is left of the gap: Pre ends at ${loss('pre')}, Post at ${loss('post')}. The norm before the head made it.`,
    ),
    reference: {
      name: 'PyTorch',
      source: 'PyTorch 1.13 with the same seeds',
      ...chosen,
      printed: [{ series: 'pre', values: ['3.3962', '0.0500', '0.0176', '0.0092'] }, post],
    },
  },
  {
    name: '8 blocks',
    request: 'lab=1&run=training&final-norm=off&depth=8',
    expect: 'The lesson at a third of its depth.',
    guess: 'Will the gap shrink with the depth?',
    found: ended(
      (loss) =>
        `The gap shrinks to about 17-fold, ${loss('pre')} to ${loss('post')}, and stays: depth alone does not make it.`,
    ),
  },
  {
    name: 'Rate 0.003',
    request: 'lab=1&run=training&final-norm=off&lr=0.003',
    expect: 'The lesson at three times the learning rate, still without warm-up.',
    guess: 'Will Post survive a rate three times as high?',
    found: ended(
      (loss) =>
        `Both learn, and faster: Pre to ${loss('pre')}, Post to ${loss('post')}. This task is too easy to upset Post at this rate.`,
    ),
  },
  {
    name: '100 blocks',
    request: 'lab=1&run=training&final-norm=off&depth=100',
    expect: 'The lesson four times as deep.',
    guess: 'Will a hundred Post blocks learn at all?',
    found: ended(
      (loss) =>
        `A hundred Post blocks learn to ${loss('post')}, nearly as well as 24 did. Pre, without its final norm, ends at ${loss('pre')}.`,
    ),
  },
  {
    name: '1,000 blocks',
    request: 'lab=1&run=training&placement=deepnorm,post,pre&depth=1000&steps=50',
    expect: 'DeepNorm, which was made for such depths, beside Post and Pre, for fifty steps.',
    guess: 'Which of the three will get anywhere in fifty steps?',
    found: ended(
      (loss) =>
        `DeepNorm comes to ${loss('deepnorm')}. Post, at ${loss('post')}, is still at chance (ln 24 ≈ 3.18). Pre, with its final norm, is at ${loss('pre')}.`,
    ),
    claim: { text: 'Transformers of 1,000 layers train with DeepNorm', by: 'Wang et al. 2022', arxiv: '2203.00555' },
    reference: {
      name: 'PyTorch',
      source: 'PyTorch 1.13 with the same seeds',
      figure: 'loss',
      positions: [0, 49],
      printed: [
        { series: 'deepnorm', values: ['3.285', '0.206'] },
        { series: 'post', values: ['3.272', '3.178'] },
      ],
    },
  },
];

const under = (topic: string, presets: readonly Preset[]): Preset[] => presets.map((preset) => ({ topic, ...preset }));

export const trainingPresets: Preset[] = [
  ...under('Lesson', lessonPresets),
  ...under('Warm-up', warmupPresets),
  ...under('Rate', ratePresets),
  ...under('Optimizer', optimizerPresets),
  ...under('Tasks', taskPresets),
  ...under('Mistakes', mistakePresets),
  ...under('Own', ownPresets),
];
