/** Loss at some steps, printed elsewhere, to compare with. Losses are text: their digits are what is compared. */
export interface Reference {
  /** Heading of the column, and where the values are from. */
  name: string;
  source: string;
  steps: number[];
  losses: { placement: string; values: string[] }[];
}

export interface Preset {
  name: string;
  request: string;
  /** What to look for, in a line. */
  expect: string;
  /** What a reader may guess before the run. */
  guess: string;
  reference?: Reference;
}

const lesson: Preset = {
  name: 'The lesson',
  request: 'lab=1&run=training&final-norm=off',
  expect:
    'Pre-LN without a final norm ends 45 times lower than Post-LN, as the lesson says. The next preset shows why.',
  guess: 'Which of the two will reach the lower loss, and by how much?',
  reference: {
    name: 'Published',
    source: 'the published lesson, computed with PyTorch 2.5.1',
    steps: [0, 100, 200, 300],
    losses: [
      { placement: 'pre', values: ['3.5975', '0.0005', '0.0003', '0.0002'] },
      { placement: 'post', values: ['3.4074', '0.0495', '0.0175', '0.0091'] },
    ],
  },
};

export const presets: Preset[] = [
  lesson,
  {
    name: 'With the final norm',
    request: 'lab=1&run=training',
    expect: 'The same two networks, Pre-LN now with its norm before the head. The gap of the lesson vanishes.',
    guess: 'How much of the gap will be left?',
  },
  {
    name: '8 blocks',
    request: 'lab=1&run=training&final-norm=off&depth=8',
    expect: 'A third of the depth. The gap stays, so depth does not make it.',
    guess: 'Will the gap shrink with the depth?',
  },
  {
    name: 'Rate 0.003',
    request: 'lab=1&run=training&final-norm=off&lr=0.003',
    expect: 'Steps three times as large. Both still learn, without warm-up.',
    guess: 'Will Post-LN survive a rate three times as high?',
  },
  {
    name: '100 blocks',
    request: 'lab=1&run=training&final-norm=off&depth=100',
    expect:
      'On this task even a hundred Post-LN blocks learn. Each token is mapped to itself, which a block can leave alone.',
    guess: 'Will a hundred Post-LN blocks learn at all?',
  },
  {
    name: '1,000 blocks',
    request: 'lab=1&run=training&placement=deepnorm&depth=1000&steps=50',
    expect: 'DeepNorm weighs the stream up and the branches down, so a thousand blocks learn within fifty steps.',
    guess: 'How far will a thousand blocks get in fifty steps?',
  },
];

/** What the page opens on. */
export const home = lesson.request;
