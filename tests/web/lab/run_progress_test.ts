import { expect, test } from 'vitest';
import { progressOf } from '../../../web/src/lab/run_progress';

const unit = (done: number, state: 'working' | 'ended' = 'working') => ({ done, total: 100, busy: done * 2, state });

test('before anything is known nothing is promised', () => {
  expect(progressOf([], 3, 2)).toMatchObject({
    done: 0,
    unitsEnded: 0,
    units: 3,
    pieceTime: 0,
    secondsLeft: 0,
    slowest: null,
  });
});

test('time left counts the units that wait, and the workers that share them', () => {
  const progress = progressOf([unit(100, 'ended'), unit(50)], 4, 2);
  expect(progress.pieceTime).toBe(2);
  expect(progress.secondsLeft).toBeCloseTo((250 * 2) / 2 / 1000);
  expect(progress).toMatchObject({ done: 150, total: 400, unitsEnded: 1 });
});

test('a unit that ended early has no work left', () => {
  expect(progressOf([unit(10, 'ended')], 1, 1)).toMatchObject({ done: 10, total: 10, secondsLeft: 0 });
});

test('the unit that is furthest behind is named among those at work', () => {
  expect(progressOf([unit(10, 'ended'), unit(70), unit(40)], 3, 2).slowest?.done).toBe(40);
});

test('a unit that an earlier run ended counts as one of the usual length, and takes no time', () => {
  const before = { done: 0, total: 0, busy: 0, state: 'ended' as const };
  const progress = progressOf([before, unit(50)], 4, 1);
  expect(progress).toMatchObject({ done: 150, total: 400, unitsEnded: 1, takenUp: 1, pieceTime: 2 });
  expect(progress.secondsLeft).toBeCloseTo((250 * 2) / 1000);
});
