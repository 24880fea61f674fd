import type { Preset } from '../lab/preset';

const chosen = { figure: 'loss', positions: [0, 100, 200, 300] };
const post = { series: 'post', values: ['3.4074', '0.0495', '0.0175', '0.0091'] };

const lesson: Preset = {
  name: 'The lesson',
  request: 'lab=1&run=training&final-norm=off',
  expect: 'A published lesson on Pre and Post: 24 blocks each, and one of them ends with a loss 45 times lower.',
  guess: 'Which of the two ends lower, and why?',
  found: 'Pre ends 45 times lower, as published. But its stack has no norm before the head. The next preset adds one.',
  reference: {
    name: 'Published',
    source: 'the lesson’s own values, computed with PyTorch 2.5.1',
    ...chosen,
    printed: [{ series: 'pre', values: ['3.5975', '0.0005', '0.0003', '0.0002'] }, post],
  },
};

export const trainingPresets: Preset[] = [
  lesson,
  {
    name: 'With the final norm',
    request: 'lab=1&run=training',
    expect: 'The lesson with one switch changed: Pre has a norm before its head, as it was published.',
    guess: 'How much of the 45-fold gap will be left?',
    found:
      'Nothing is left of the gap: at the end Pre and Post are within a percent. The norm before the head made it.',
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
    found: 'The gap shrinks from 45-fold to about 17-fold and stays: depth alone does not make it.',
  },
  {
    name: 'Rate 0.003',
    request: 'lab=1&run=training&final-norm=off&lr=0.003',
    expect: 'The lesson at three times the learning rate, still without warm-up.',
    guess: 'Will Post survive a rate three times as high?',
    found: 'Both learn, and faster. This task is too easy to upset Post at this rate.',
  },
  {
    name: '100 blocks',
    request: 'lab=1&run=training&final-norm=off&depth=100',
    expect: 'The lesson four times as deep.',
    guess: 'Will a hundred Post blocks learn at all?',
    found: 'A hundred Post blocks learn nearly as well as 24 did. Pre, without its final norm, ends far lower again.',
  },
  {
    name: '1,000 blocks',
    request: 'lab=1&run=training&placement=deepnorm&depth=1000&steps=50',
    expect: 'DeepNorm, which was made for such depths, for fifty steps.',
    guess: 'How far will a thousand blocks get in fifty steps?',
    found: 'A thousand blocks go from a loss of 3.3 to 0.2 in fifty steps.',
    reference: {
      name: 'PyTorch',
      source: 'PyTorch 1.13 with the same seeds',
      figure: 'loss',
      positions: [0, 49],
      printed: [{ series: 'deepnorm', values: ['3.285', '0.206'] }],
    },
  },
  {
    name: 'Copy a sequence',
    request: 'lab=1&run=training&task=sequence-copy&placement=pre,post,sandwich,deepnorm',
    expect: 'Repeat a sequence just read: twelve layers with attention, no warm-up. On translation Post needed one.',
    guess: 'Which placement will not learn without warm-up?',
    found:
      'Post stays near chance (ln 16 ≈ 2.77). The others know the sequence by step 200: here placement does decide.',
  },
  {
    name: 'Post, warmed up',
    request: 'lab=1&run=training&task=sequence-copy&placement=post&warmup=200',
    expect: 'The same for Post alone, with a rate that climbs for 200 steps.',
    guess: 'How far will Post get in 400 steps?',
    found: 'Post leaves chance, though late: its loss is near 1.2 at the end. The last digits depend on the last bits.',
  },
  {
    name: 'RAdam',
    request: 'lab=1&run=training&task=sequence-copy&optimizer=radam',
    expect: 'RAdam holds back Adam’s first steps by itself. It was published as making warm-up unnecessary.',
    guess: 'Will RAdam rescue Post?',
    found: 'It does: Post reaches 1.3 without warm-up, and Pre 0.01. The optimizer matters for Post, hardly for Pre.',
  },
  {
    name: 'Rate × 3',
    request: 'lab=1&run=training&task=sequence-copy&lr=0.003&schedule=linear',
    expect: 'Three times the rate, falling in a straight line to zero: how Pre was trained faster than Post.',
    guess: 'Which of the two can use the higher rate?',
    found: 'Pre learns the sequence and ends near 0.001. Post stays at chance.',
  },
];
