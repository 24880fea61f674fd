import { expect, test } from 'vitest';
import type { NormLabModule, UnitRun } from '../../../wasm/module';
import { UnitWorker } from '../../../web/src/engine/unit_worker';
import { noSource } from './in_process_worker';

interface Fake {
  pieces: number;
  /** Milliseconds of a piece. */
  time?: number;
  fail?: boolean;
}

/** A core whose only unit counts its pieces of work. */
function fakeCore({ pieces, time = 0, fail = false }: Fake) {
  const seen = { advances: 0, deleted: 0 };
  const run: UnitRun = {
    advance() {
      const end = performance.now() + time;
      while (performance.now() < end);
      if (fail) throw new Error('unreachable executed');
      seen.advances++;
      return seen.advances < pieces;
    },
    done: () => seen.advances,
    total: () => pieces,
    work: () => 0,
    freshRows: () => [],
    encode: () => Uint8Array.of(seen.advances),
    delete: () => {
      seen.deleted++;
    },
  };
  return { core: { startUnit: () => run } as Partial<NormLabModule> as NormLabModule, seen };
}

async function startedWorker(fake: Fake, paused: boolean) {
  const { core, seen } = fakeCore(fake);
  const worker = new UnitWorker(async () => core);
  await worker.load(noSource);
  worker.start('', 0, paused);
  return { worker, seen };
}

test('a unit runs to its end, hands over its bytes and gives its memory back', async () => {
  const { worker, seen } = await startedWorker({ pieces: 5 }, false);
  let report = await worker.report();
  while (report.state !== 'ended') report = await worker.report();
  expect(report).toMatchObject({ done: 5, total: 5, encoded: Uint8Array.of(5) });
  expect(seen.deleted).toBe(1);
});

test('a working unit reports at most ten times a second, and its first rows at once', async () => {
  const { worker, seen } = await startedWorker({ pieces: 1000, time: 1 }, false);
  await worker.report();
  // A slice of work is 30 ms long; a report that waited its turn would come after some hundred pieces.
  expect(seen.advances).toBeLessThanOrEqual(31);
  const first = performance.now();
  await worker.report();
  await worker.report();
  expect(performance.now() - first).toBeGreaterThanOrEqual(195);
  worker.pause();
});

test('a unit in the middle of its work hears a pause between two slices', async () => {
  const { worker, seen } = await startedWorker({ pieces: 1e6, time: 1 }, false);
  await worker.report();
  worker.pause();
  const report = await worker.report();
  expect(report.state).toBe('paused');
  const { advances } = seen;
  await new Promise((resolve) => setTimeout(resolve, 60));
  expect(seen.advances).toBe(advances);
});

test('a step advances a paused unit once, and a working one not at all', async () => {
  const { worker, seen } = await startedWorker({ pieces: 1e6 }, true);
  expect(await worker.report()).toMatchObject({ state: 'paused', done: 0 });
  worker.step();
  expect(await worker.report()).toMatchObject({ state: 'paused', done: 1 });
  worker.resume();
  worker.step();
  expect(seen.advances).toBe(1);
  worker.pause();
});

test('a step that ends the unit hands over its bytes', async () => {
  const { worker } = await startedWorker({ pieces: 1 }, true);
  worker.step();
  expect(await worker.report()).toMatchObject({ state: 'ended', encoded: Uint8Array.of(1) });
});

test('a trap in the core is told to whoever waits', async () => {
  const { worker } = await startedWorker({ pieces: 5, fail: true }, false);
  await expect(worker.report()).rejects.toThrow('The core stopped: unreachable executed');
});

test('memory that the browser refuses is an error with advice', async () => {
  const worker = new UnitWorker(async () => ({ startUnit: () => null }) as Partial<NormLabModule> as NormLabModule);
  await worker.load(noSource);
  expect(() => worker.start('', 0, false)).toThrow('refused the memory');
});
