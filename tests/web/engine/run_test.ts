import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nextTask } from '../../../web/src/engine/next_task';
import { Pool } from '../../../web/src/engine/pool';
import type { UnitReport, UnitWorkerApi } from '../../../web/src/engine/protocol';
import { Run } from '../../../web/src/engine/run';
import { InProcessWorker, never, noSource } from './in_process_worker';

const ended = (unit: number): UnitReport => ({
  state: 'ended',
  done: 1,
  total: 1,
  work: 0,
  busy: 1,
  fresh: [],
  encoded: Uint8Array.of(unit),
});

const working: UnitReport = { state: 'working', done: 1, total: 9, work: 0, busy: 1, fresh: [], encoded: null };

/** A worker that ends each unit after its delay in milliseconds. */
function delayedWorker(delays: readonly number[]): Partial<UnitWorkerApi> {
  let current = 0;
  return {
    load: async () => {},
    start: (_request, unit) => {
      current = unit;
    },
    report: () => new Promise((resolve) => setTimeout(() => resolve(ended(current)), delays[current])),
  };
}

function poolOf(size: number, makeApi: () => Partial<UnitWorkerApi>) {
  const workers: InProcessWorker[] = [];
  const pool = new Pool(size, noSource, () => {
    const worker = new InProcessWorker(makeApi());
    workers.push(worker);
    return worker;
  });
  return { pool, workers };
}

const quiet = { request: '', paused: false, workers: 2, onReport: () => {} };

test('bytes are in unit order, however many workers there are and in whichever order units end', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.nat(12), { minLength: 1, maxLength: 8 }),
      fc.integer({ min: 1, max: 4 }),
      async (delays, size) => {
        const { pool, workers } = poolOf(size, () => delayedWorker(delays));
        const bytes = await new Run(pool, { ...quiet, units: delays.length, workers: size }).finished;
        expect(bytes?.map(([first]) => first)).toEqual(delays.map((_, unit) => unit));
        expect(workers.length).toBeLessThanOrEqual(size);
        pool.clear();
      },
    ),
    { numRuns: 30 },
  );
});

test('units are handed out in order', async () => {
  const order: number[] = [];
  const { pool } = poolOf(1, () => delayedWorker([3, 2, 1]));
  await new Run(pool, { ...quiet, units: 3, workers: 1, onReport: (unit) => order.push(unit) }).finished;
  expect(order).toEqual([0, 1, 2]);
});

test('a worker that dies rejects the run with its reason, ends the others, and the pool goes on with new ones', async () => {
  const { pool, workers } = poolOf(2, () => ({ load: async () => {}, start: () => {}, report: never }));
  const run = new Run(pool, { ...quiet, units: 4 });
  setTimeout(() => workers[0]?.die('error', 'out of memory'), 20);
  await expect(run.finished).rejects.toThrow('A worker of the lab died: out of memory');
  expect(workers.slice(0, 2).map((worker) => worker.terminated)).toEqual([true, true]);
  expect(pool.take().alive).toBe(true);
});

test('a worker that fails to start rejects the run', async () => {
  const { pool } = poolOf(2, () => ({ load: () => Promise.reject(new Error('blocked')) }));
  await expect(new Run(pool, { ...quiet, units: 2 }).finished).rejects.toThrow('blocked');
});

test('stopping ends a run at once, whatever its workers are doing', async () => {
  const { pool, workers } = poolOf(2, () => ({ load: async () => {}, start: () => {}, report: never }));
  const run = new Run(pool, { ...quiet, units: 2 });
  await new Promise((resolve) => setTimeout(resolve, 20));
  let result: unknown = 'still running';
  run.finished.then((units) => {
    result = units;
  });
  run.stop();
  await new Promise<void>(nextTask);
  expect(result).toBeNull();
  expect(workers.slice(0, 2).map((worker) => worker.terminated)).toEqual([true, true]);
});

test('nothing is reported after the stop', async () => {
  const { pool } = poolOf(1, () => ({ load: async () => {}, start: () => {}, report: async () => working }));
  let reports = 0;
  const run = new Run(pool, { ...quiet, units: 1, onReport: () => reports++ });
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(reports).toBeGreaterThan(0);
  run.stop();
  const before = reports;
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(reports).toBe(before);
});

test('a run that begins paused steps its units as soon as they have started', async () => {
  const heard: string[] = [];
  const { pool } = poolOf(1, () => ({
    load: async () => {},
    start: (_request, _unit, paused) => heard.push(paused ? 'start paused' : 'start') as never,
    step: () => heard.push('step') as never,
    resume: () => heard.push('resume') as never,
    pause: () => heard.push('pause') as never,
    report: never,
  }));
  const run = new Run(pool, { ...quiet, units: 1, paused: true });
  run.step();
  run.resume();
  run.pause();
  await expect.poll(() => heard.length).toBe(4);
  expect(heard.slice(1)).toEqual(['step', 'resume', 'pause']);
  run.stop();
});

test('units that are kept are not run, and their bytes stand in their places', async () => {
  const order: number[] = [];
  const { pool } = poolOf(2, () => delayedWorker([3, 2, 1, 1]));
  const kept = Promise.resolve(
    new Map([
      [0, Uint8Array.of(9)],
      [2, Uint8Array.of(8)],
    ]),
  );
  const bytes = await new Run(pool, { ...quiet, units: 4, kept, onReport: (unit) => order.push(unit) }).finished;
  expect(bytes?.map(([first]) => first)).toEqual([9, 1, 8, 3]);
  expect(order.sort()).toEqual([1, 3]);
});

test('a step that is asked for while kept units are still on their way is made when they are there', async () => {
  let steps = 0;
  const { pool } = poolOf(1, () => ({
    load: async () => {},
    start: () => {},
    step: () => {
      steps++;
    },
    report: never,
  }));
  const kept = new Promise<Map<number, Uint8Array>>((there) => setTimeout(() => there(new Map()), 20));
  const run = new Run(pool, { ...quiet, units: 1, paused: true, kept });
  run.step();
  await expect.poll(() => steps).toBe(1);
  run.stop();
});

test('a run that is stopped before kept units are there starts nothing', async () => {
  const { pool, workers } = poolOf(1, () => delayedWorker([1]));
  const run = new Run(pool, { ...quiet, units: 1, kept: Promise.resolve(new Map()) });
  run.stop();
  expect(await run.finished).toBeNull();
  expect(workers).toHaveLength(0);
});
