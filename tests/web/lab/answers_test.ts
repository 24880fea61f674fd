import { expect, test } from 'vitest';
import { Answers } from '../../../web/src/lab/answers';

test('an answer is that of its request, the last one counts, and it can be forgotten', () => {
  const answers = new Answers();
  expect(answers.of('a')).toBeNull();
  answers.give('a', 'pre');
  answers.give('b', 'post');
  answers.give('a', 'equal');
  expect([answers.of('a'), answers.of('b')]).toEqual(['equal', 'post']);
  answers.forget('a');
  expect([answers.of('a'), answers.of('b')]).toEqual([null, 'post']);
});
