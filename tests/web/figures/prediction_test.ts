import { expect, test } from 'vitest';
import { choicesOf, outcomeOf, verdictText } from '../../../web/src/figures/prediction';
import type { Prediction } from '../../../web/src/lab/prediction';
import { madeData } from './tables';

const lowest: Prediction = { kind: 'lowest', measure: 'last-loss', equal: 1.25 };
const highest: Prediction = { kind: 'highest', measure: 'last-loss' };

/** A finished run of two steps whose losses end so. */
function ended(losses: Record<string, number>) {
  const rows = Object.entries(losses).flatMap(([placement, loss]) => [
    { placement, step: 0, mean: 3 },
    { placement, step: 1, mean: loss },
  ]);
  const placement = Object.keys(losses).join(',');
  return madeData({ values: { placement }, summaries: { loss_summary: rows } });
}

const rightOf = (prediction: Prediction, losses: Record<string, number>) => outcomeOf(prediction, ended(losses))?.right;

test('the series whose last number is lowest, or highest, is the answer', () => {
  expect(rightOf(lowest, { pre: 0.1, post: 0.2 })).toBe('pre');
  expect(rightOf(lowest, { pre: 0.2, post: 0.1 })).toBe('post');
  expect(rightOf(highest, { pre: 0.1, post: 0.2, deepnorm: 0.15 })).toBe('post');
});

test('two that are within the stated ratio are about the same, where that may be answered', () => {
  expect(rightOf(lowest, { pre: 0.1, post: 0.125 })).toBe('equal');
  expect(rightOf(lowest, { pre: 0.126, post: 0.1 })).toBe('post');
  expect(rightOf(highest, { pre: 0.1, post: 0.101 })).toBe('post');
  const { checked, experiment } = ended({ pre: 1, post: 1 });
  expect(choicesOf(lowest, checked, experiment).map(({ text }) => text)).toEqual([
    'Pre',
    'Post',
    'About the same (within 25 %)',
  ]);
  expect(choicesOf(highest, checked, experiment)).toHaveLength(2);
});

test('a loss that diverged is higher than any other, and two of them are the same', () => {
  expect(rightOf(highest, { pre: 0.1, post: Number.NaN })).toBe('post');
  expect(rightOf(lowest, { pre: Number.NaN, post: 100 })).toBe('post');
  expect(rightOf(lowest, { pre: Number.NaN, post: Number.NaN })).toBe('equal');
  expect(rightOf(highest, { pre: Number.NaN, post: Number.NaN })).toBeUndefined();
  expect(outcomeOf(lowest, ended({ pre: 0.1, post: Number.NaN }))?.said).toBe(
    'loss at the end, in nats: Pre 0.1000 and Post diverged',
  );
});

test('a range is chosen by one series’ number, or by how many times another’s it is', () => {
  const choices = [{ text: 'little', below: 2 }, { text: 'some', below: 10 }, { text: 'much' }];
  const ratio: Prediction = { kind: 'range', measure: 'last-loss', of: 'post', over: 'pre', choices };
  expect(rightOf(ratio, { pre: 0.1, post: 0.19 })).toBe('0');
  expect(rightOf(ratio, { pre: 0.1, post: 0.2 })).toBe('1');
  expect(rightOf(ratio, { pre: 0.1, post: 1.01 })).toBe('2');
  expect(rightOf({ ...ratio, over: undefined }, { pre: 0.1, post: 0.19 })).toBe('0');
  expect(rightOf({ ...ratio, over: undefined }, { pre: 0.1, post: 11 })).toBe('2');
});

test('a run that goes on has no answer yet, and one whose number cannot be known leaves it open', () => {
  const losses = [{ placement: 'pre', seed: 0, step: 0, loss: 3 }];
  expect(outcomeOf(lowest, madeData({ values: { placement: 'pre,post' }, units: [{ loss: losses }] }))).toBeNull();
  const sizes = [
    { placement: 'pre', layer: 1, mean: 2 },
    { placement: 'post', layer: 1, mean: Number.NaN },
  ];
  const unknown = madeData({ values: { placement: 'pre,post' }, summaries: { signal_summary: sizes } });
  expect(outcomeOf({ kind: 'highest', measure: 'signal-size' }, unknown)).toBeNull();
});

test('the number is that of the row furthest along, whatever the rows’ order, and of those rows alone that are meant', () => {
  const rows = [
    { placement: 'pre', depth: 24, step: 1, mean: 9 },
    { placement: 'pre', depth: 24, step: 0, mean: 2 },
    { placement: 'pre', depth: 6, step: 0, mean: 5 },
    { placement: 'post', depth: 6, step: 0, mean: 1 },
    { placement: 'post', depth: 24, step: 0, mean: 3 },
  ];
  const data = madeData({ values: { placement: 'pre,post' }, summaries: { update_summary: rows } });
  expect(outcomeOf({ kind: 'highest', measure: 'first-update' }, data)).toEqual({
    right: 'post',
    said: 'first step of the deepest: Pre 2.0000 and Post 3.0000',
  });
});

test('the verdict says what was said and what happened, with the run’s numbers', () => {
  const choices = [
    { key: 'pre', text: 'Pre' },
    { key: 'post', text: 'Post' },
  ];
  const outcome = { right: 'pre', said: 'loss: Pre 1 and Post 2' };
  expect(verdictText(choices, 'pre', outcome)).toBe('You said “Pre”, and so it is (loss: Pre 1 and Post 2).');
  expect(verdictText(choices, 'post', outcome)).toBe('You said “Post”; it is “Pre” (loss: Pre 1 and Post 2).');
  expect(verdictText(choices, null, outcome)).toBe('It is “Pre” (loss: Pre 1 and Post 2).');
  expect(verdictText(choices, 'post', null)).toBe('You said “Post”; the run leaves it open.');
  expect(verdictText(choices, null, null)).toBe('');
});
