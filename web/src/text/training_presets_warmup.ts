import type { Claim, Preset } from '../lab/preset';
import { ended } from './last_loss';

/** Presets of the task in which Post needs help, all on the same network and data: twelve layers, 400 steps. */

const onPaper = { by: 'Xiong et al. 2020', arxiv: '2002.04745' };
const needsWarmup: Claim = {
  text: 'on translation Post with Adam reached BLEU 8.45 without warm-up and about 34 with it; Pre needed none',
  ...onPaper,
};
const isSensitive: Claim = {
  text: 'with 500 steps of warm-up Post reached BLEU 31.16 at a peak rate of 0.0005, and 2.77 at 0.001',
  ...onPaper,
};
const sgdToo: Claim = {
  text: 'Post needs warm-up with SGD too, so Adam’s first steps are not the whole cause',
  ...onPaper,
};

export const warmupPresets: Preset[] = [
  {
    name: 'Copy a sequence',
    request: 'lab=1&run=training&task=sequence-copy&placement=pre,post,sandwich,deepnorm',
    expect: 'Repeat a sequence just read: twelve layers with attention, and no warm-up.',
    guess: 'Which placement will not learn without warm-up?',
    found: ended(
      (loss) =>
        `Post ends at ${loss('post')}, near chance (ln 16 ≈ 2.77). The others know the sequence by step 200: here placement decides.`,
    ),
    claim: needsWarmup,
  },
  {
    name: 'Post, warmed up',
    request: 'lab=1&run=training&task=sequence-copy&warmup@post=200',
    expect: 'Post’s rate climbs for 200 steps to 0.001. Pre has it from the first step.',
    guess: 'How far will Post get in 400 steps?',
    found: ended(
      (loss) =>
        `Post leaves chance, though late: ${loss('post')} at the end. Pre needs no warm-up, and is at ${loss('pre')}.`,
    ),
    claim: needsWarmup,
  },
  {
    name: 'In 50 steps',
    request: 'lab=1&run=training&task=sequence-copy&placement=post&warmup=50',
    expect: 'Post with a quarter of that warm-up, to the same rate of 0.001.',
    guess: 'Are 50 steps of warm-up enough?',
    found: ended(
      (loss) => `Nearly: ${loss('post')} at the end, after 1.19 with 200 steps. At this rate a short warm-up will do.`,
    ),
    claim: isSensitive,
  },
  {
    name: 'Twice the rate',
    request: 'lab=1&run=training&task=sequence-copy&placement=post&lr=0.002&warmup=200',
    expect: 'Post with the long warm-up of 200 steps, to twice the rate.',
    guess: 'Does a higher rate help, once it is reached slowly?',
    found: ended(
      (loss) => `It harms: ${loss('post')} at the end, after 1.19 at half the rate. Post hangs on both numbers.`,
    ),
    claim: isSensitive,
  },
  {
    name: 'Twice, in 50 steps',
    request: 'lab=1&run=training&task=sequence-copy&placement=post&lr=0.002&warmup=50',
    expect: 'Post with the short warm-up to the high rate, the fourth of four.',
    guess: 'Which of the four will be worst?',
    found: ended(
      (loss) =>
        `This one: ${loss('post')}, hardly better than chance (2.77). The higher the rate, the longer the warm-up must be.`,
    ),
    claim: isSensitive,
  },
];

export const ratePresets: Preset[] = [
  {
    name: 'Fixed 0.0001',
    request: 'lab=1&run=training&task=sequence-copy&lr=0.0001',
    expect: 'A tenth of the usual rate, from the first step to the last, without warm-up.',
    guess: 'Will a small rate do what warm-up does?',
    found: ended(
      (loss) =>
        `Post learns, slowly: ${loss('post')} at the end. So does Pre, at ${loss('pre')}: the price of a small rate is time.`,
    ),
    claim: { text: 'a small fixed rate trains Post without warm-up, slowly', ...onPaper },
  },
  {
    name: 'Fixed 0.0003',
    request: 'lab=1&run=training&task=sequence-copy&lr=0.0003',
    expect: 'A third of the usual rate, without warm-up.',
    guess: 'Is there a rate at which Post needs no warm-up and is not slow?',
    found: ended(
      (loss) => `Post reaches ${loss('post')}, about what warm-up to 0.001 gives it. Pre is at ${loss('pre')}.`,
    ),
    claim: { text: 'a small fixed rate trains Post without warm-up, slowly', ...onPaper },
  },
  {
    name: 'Rate × 3',
    request: 'lab=1&run=training&task=sequence-copy&lr=0.003&schedule=linear',
    expect: 'Three times the rate, falling in a straight line to zero.',
    guess: 'Which of the two can use the higher rate?',
    found: ended(
      (loss) => `Pre learns the sequence and ends at ${loss('pre')}. Post stays at chance, ${loss('post')}.`,
    ),
    claim: {
      text: 'BERT as Post diverged at 0.0003; as Pre it came at that rate to Post’s loss in about 500,000 steps instead of 700,000',
      ...onPaper,
    },
  },
];

export const optimizerPresets: Preset[] = [
  {
    name: 'Adam',
    request: 'lab=1&run=training&task=sequence-copy',
    expect: 'Pre and Post with Adam, at a rate of 0.001 without warm-up: what the other optimizers are held against.',
    guess: 'How far apart will the two be?',
    found: ended((loss) => `Post is at ${loss('post')}, near chance; Pre at ${loss('pre')}.`),
    claim: needsWarmup,
  },
  {
    name: 'RAdam',
    request: 'lab=1&run=training&task=sequence-copy&optimizer=radam',
    expect: 'RAdam holds back Adam’s first steps by itself.',
    guess: 'Will RAdam rescue Post?',
    found: ended(
      (loss) =>
        `It does: Post reaches ${loss('post')} without warm-up, Pre ${loss('pre')}. For Post the optimizer matters; the norm’s place matters more.`,
    ),
    claim: {
      text: 'RAdam was made so that warm-up is not needed (Liu et al. 2020); with Pre it differs little from Adam',
      ...onPaper,
    },
  },
  {
    name: 'SGD, 0.1',
    request: 'lab=1&run=training&task=sequence-copy&lr=0.1&optimizer=sgd',
    expect: 'No Adam: plain gradient descent at a rate of 0.1, without warm-up.',
    guess: 'Is Adam to blame for Post’s trouble?',
    found: ended(
      (loss) => `No: with SGD Post is at ${loss('post')}, Pre at ${loss('pre')}. The trouble is not Adam’s alone.`,
    ),
    claim: sgdToo,
  },
  {
    name: 'SGD, 0.3',
    request: 'lab=1&run=training&task=sequence-copy&lr=0.3&optimizer=sgd',
    expect: 'Gradient descent at three times that rate.',
    guess: 'Which of the two gains from the higher rate?',
    found: ended((loss) => `Pre gains, and ends at ${loss('pre')}. Post is back at chance (2.77), at ${loss('post')}.`),
    claim: sgdToo,
  },
  {
    name: 'SGD, warmed up',
    request: 'lab=1&run=training&task=sequence-copy&placement=post&lr=0.3&warmup=200&optimizer=sgd',
    expect: 'Post with SGD at 0.3, reached over 200 steps.',
    guess: 'Does warm-up help SGD as much as Adam?',
    found: ended(
      (loss) => `It helps, and less: ${loss('post')} after 2.77. With Adam the same warm-up brings Post to 1.19.`,
    ),
    claim: sgdToo,
  },
];
