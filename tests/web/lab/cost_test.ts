import { expect, test } from 'vitest';
import { costOf, unmeasured, workersFor } from '../../../web/src/lab/cost';

const checked = (units: number) => ({ work: units * 1e9, memory: 1e6, units: Array.from({ length: units }, () => '') });

test('units that do not fit into the workers at once take turns', () => {
  const speed = { rate: 1e9, measured: true };
  expect(costOf(checked(4), 4, speed)).toEqual({ seconds: 1, memory: 4e6, workers: 4 });
  expect(costOf(checked(5), 4, speed)).toEqual({ seconds: 2, memory: 4e6, workers: 4 });
  expect(costOf(checked(2), 7, speed)).toEqual({ seconds: 1, memory: 2e6, workers: 2 });
});

test('units that do not fit into memory together take turns', () => {
  expect(workersFor({ ...checked(8), memory: 2 ** 30 }, 8)).toBe(2);
  expect(workersFor({ ...checked(8), memory: 2 ** 31 - 1 }, 8)).toBe(1);
});

test('before a run has been timed, the speed is a guess and says so', () => {
  expect(unmeasured.measured).toBe(false);
});
