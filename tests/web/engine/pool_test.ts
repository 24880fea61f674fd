import { expect, test } from 'vitest';
import { Pool, poolSize } from '../../../web/src/engine/pool';
import { InProcessWorker, noSource } from './in_process_worker';

function makePool(size: number) {
  const workers: InProcessWorker[] = [];
  const pool = new Pool(size, noSource, () => {
    const worker = new InProcessWorker({ load: async () => {} });
    workers.push(worker);
    return worker;
  });
  return { pool, workers };
}

test('one core is left to the page, and there is always one worker', () => {
  expect([1, 2, 8].map(poolSize)).toEqual([1, 1, 7]);
});

test('workers start when they are needed, and are used again', () => {
  const { pool, workers } = makePool(2);
  expect(workers).toHaveLength(0);
  const first = pool.take();
  pool.give(first);
  expect(pool.take()).toBe(first);
  expect(workers).toHaveLength(1);
});

test('warming starts no more workers than the pool has room for', () => {
  const { pool, workers } = makePool(2);
  pool.warm(5);
  expect(workers).toHaveLength(2);
});

test('a worker that has died is replaced', () => {
  const { pool, workers } = makePool(1);
  const first = pool.take();
  pool.give(first);
  workers[0]?.die('error', 'gone');
  const second = pool.take();
  expect(second).not.toBe(first);
  expect(second.alive).toBe(true);
});

test('clearing ends the idle workers', () => {
  const { pool, workers } = makePool(2);
  pool.warm(2);
  pool.clear();
  expect(workers.map((worker) => worker.terminated)).toEqual([true, true]);
});

test('where workers cannot be started, taking one says so and warming does not', () => {
  const pool = new Pool(1, noSource, () => {
    throw new Error('Workers are forbidden here.');
  });
  pool.warm(1);
  expect(() => pool.take()).toThrow('Workers are forbidden here.');
});
