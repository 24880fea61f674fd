import { expect, test } from 'vitest';
import { progressOf, workDone } from '../../../web/src/lab/run_progress';

const unit = (done: number, state: 'working' | 'ended' = 'working', work = 0) => ({
  done,
  total: 100,
  work,
  busy: done * 2,
  state,
});
/** A run of so many units, of a hundred operations each where they do not say otherwise. */
const run = (units: number, work = 100 * units) => ({ work, units: Array.from({ length: units }, () => '') });

test('before anything is known nothing is promised', () => {
  expect(progressOf([], run(3), 2)).toMatchObject({
    done: 0,
    unitsEnded: 0,
    units: 3,
    pieceTime: 0,
    secondsLeft: 0,
    slowest: null,
  });
});

test('time left counts the units that wait, and the workers that share them', () => {
  const progress = progressOf([unit(100, 'ended'), unit(50)], run(4), 2);
  expect(progress.pieceTime).toBe(2);
  expect(progress.secondsLeft).toBeCloseTo((250 * 2) / 2 / 1000);
  expect(progress).toMatchObject({ done: 150, total: 400, unitsEnded: 1 });
});

test('a unit that ended early has no work left', () => {
  expect(progressOf([unit(10, 'ended')], run(1), 1)).toMatchObject({ done: 10, total: 10, secondsLeft: 0 });
});

test('where units say how much work they are, those that wait have what is left of the run’s', () => {
  // 200 of 1000 operations in 200 ms, and half of 400 in 100 ms; 400 wait.
  const progress = progressOf([unit(100, 'ended', 200), unit(50, 'working', 400)], run(5, 1000), 1);
  expect(progress).toMatchObject({ done: 400, total: 1000, unitsEnded: 1 });
  expect(progress.secondsLeft).toBeCloseTo(((200 + 400) * (300 / 400)) / 1000);
  expect(workDone(unit(25, 'working', 400), run(5, 1000))).toBe(100);
  expect(workDone(unit(25), run(5, 1000))).toBe(50);
});

test('the unit that is furthest behind is named among those at work', () => {
  expect(progressOf([unit(10, 'ended'), unit(70), unit(40)], run(3), 2).slowest?.done).toBe(40);
});

test('a unit that an earlier run ended counts as one of the usual length, and takes no time', () => {
  const before = { done: 0, total: 0, work: 0, busy: 0, state: 'ended' as const };
  const progress = progressOf([before, unit(50)], run(4), 1);
  expect(progress).toMatchObject({ done: 150, total: 400, unitsEnded: 1, takenUp: 1, pieceTime: 2 });
  expect(progress.secondsLeft).toBeCloseTo((250 * 2) / 1000);
});
