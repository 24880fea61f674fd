import type { HowMuch, Prediction, WhichSeries } from '../../lab/prediction';

/** Losses whose ratio is less are about equal. */
const about = 1.25;

const lowest: WhichSeries = { kind: 'lowest', measure: 'last-loss', equal: about };
const highest: WhichSeries = { kind: 'highest', measure: 'last-loss' };

/** How many times Pre's loss Post ends at. */
const gap = (...choices: HowMuch['choices']): HowMuch => ({
  kind: 'range',
  measure: 'last-loss',
  of: 'post',
  over: 'pre',
  choices,
});

/** Whether a placement learns: it ends below a loss. */
const learns = (of: string, below: number, yes: string, no: string): HowMuch => ({
  kind: 'range',
  measure: 'last-loss',
  of,
  choices: [{ text: yes, below }, { text: no }],
});

/** Well under chance among 16 tokens, ln 16 ≈ 2.77. */
const leavesChance = 2.2;

/** What can be said in advance about the presets, by name. */
export const trainingPredictions: Record<string, Prediction> = {
  'The lesson': { kind: 'lowest', measure: 'last-loss' },
  'With the final norm': gap(
    { text: 'Nothing', below: about },
    { text: 'A part: up to 10-fold', below: 10 },
    { text: 'Most of it' },
  ),
  '8 blocks': gap(
    { text: 'It vanishes', below: about },
    { text: 'It shrinks', below: 36 },
    { text: 'It stays, or grows' },
  ),
  'Rate 0.003': learns('post', 0.1, 'Yes, it learns', 'No, it breaks down'),
  '100 blocks': learns('post', 0.1, 'Yes', 'No'),
  '1,000 blocks': highest,
  'Copy a sequence': highest,
  'Post, warmed up': {
    kind: 'range',
    measure: 'last-loss',
    of: 'post',
    choices: [
      { text: 'As far as Pre', below: 0.1 },
      { text: 'Part of the way', below: leavesChance },
      { text: 'Not away from chance' },
    ],
  },
  'In 50 steps': learns('post', leavesChance, 'Yes, Post leaves chance', 'No'),
  'Fixed 0.0001': learns('post', leavesChance, 'Yes, Post leaves chance', 'No'),
  'Rate × 3': lowest,
  Adam: gap({ text: 'Hardly', below: 2 }, { text: 'Up to 100-fold', below: 100 }, { text: 'More than 100-fold' }),
  RAdam: learns('post', leavesChance, 'Yes', 'No'),
  'SGD, 0.1': learns('post', leavesChance, 'Yes: with SGD Post learns', 'No: Post still stays near chance'),
  'SGD, 0.3': lowest,
  Reverse: learns('post', 1, 'Yes, Post learns it', 'Hardly'),
  'Copy after a gap': learns('pre', 0.1, 'No, Pre learns it', 'Yes, Pre fails too'),
  Induction: learns('post', 1, 'No, it learns', 'Yes'),
  'Final norm forgotten': {
    kind: 'range',
    measure: 'last-loss',
    of: 'pre',
    over: 'own',
    choices: [
      { text: 'Yes, it ends far lower', below: 0.5 },
      { text: 'No, about the same', below: 2 },
      { text: 'Yes, it ends far higher' },
    ],
  },
  'Norm in place': learns('in-place', leavesChance, 'Yes, as Pre does', 'No'),
  'Unmatched schedules': lowest,
  'Alpha on the branch': learns('alpha-on-branch', leavesChance, 'Yes', 'No'),
  'Beta inverted': learns('beta-inverted', leavesChance, 'Yes', 'No'),
  'Half of DeepNorm': learns('own', leavesChance, 'Yes, it learns', 'No, it takes both'),
  'Pre and Post at once': learns('own', leavesChance, 'It learns, as Pre', 'It stalls, as Post'),
  'W_v missed': {
    kind: 'range',
    measure: 'last-loss',
    of: 'no-v-gain',
    over: 'deepnorm',
    choices: [{ text: 'No, it ends about the same', below: about }, { text: 'Yes, it ends higher' }],
  },
};
