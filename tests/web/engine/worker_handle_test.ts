import { expect, test } from 'vitest';
import { LabError } from '../../../web/src/engine/error';
import { WorkerHandle } from '../../../web/src/engine/worker_handle';
import { InProcessWorker, never, noSource } from './in_process_worker';

const report = (handle: WorkerHandle) => handle.ask((api) => api.report());

test('a worker that dies rejects everything that waits for it, and says why', async () => {
  const worker = new InProcessWorker({ load: async () => {}, report: never });
  const handle = new WorkerHandle(worker, noSource);
  await handle.ready;
  const waiting = [report(handle), report(handle)];
  worker.die('error', 'out of memory');
  for (const promise of waiting) {
    await expect(promise).rejects.toThrow(LabError);
    await expect(promise).rejects.toThrow('A worker of the lab died: out of memory');
  }
  expect(handle.alive).toBe(false);
  expect(worker.terminated).toBe(true);
});

test('a message that cannot be read counts as death', async () => {
  const worker = new InProcessWorker({ load: async () => {}, report: never });
  const handle = new WorkerHandle(worker, noSource);
  await handle.ready;
  const waiting = report(handle);
  worker.die('messageerror');
  await expect(waiting).rejects.toThrow('unreadable');
});

test('a worker that cannot load the core is dead, with the reason', async () => {
  const load = () => Promise.reject(new Error('no such module'));
  const handle = new WorkerHandle(new InProcessWorker({ load }), noSource);
  await expect(handle.ready).rejects.toThrow('no such module');
  await expect(report(handle)).rejects.toThrow('no such module');
});

test('whatever is asked of a dead worker is rejected at once', async () => {
  const handle = new WorkerHandle(new InProcessWorker({ load: never }), noSource);
  handle.end('The run was stopped.');
  await expect(handle.ready).rejects.toThrow('The run was stopped.');
  await expect(report(handle)).rejects.toThrow('The run was stopped.');
});
