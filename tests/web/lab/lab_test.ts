import { beforeAll, expect, test, vi } from 'vitest';
import type { NormLabModule } from '../../../wasm/module';
import { Pool } from '../../../web/src/engine/pool';
import { UnitWorker } from '../../../web/src/engine/unit_worker';
import { Lab } from '../../../web/src/lab/lab';
import { UnitStore } from '../../../web/src/lab/unit_store';
import { realCore } from '../core';
import { InProcessWorker, never, noSource } from '../engine/in_process_worker';
import { MemoryStorage } from './memory_storage';

// Real training, on a machine that may have other work.
vi.setConfig({ testTimeout: 30_000 });

let core: NormLabModule;
beforeAll(async () => {
  core = await realCore();
});

const small = 'lab=1&run=training&depth=1&steps=3&placement=pre,post,none';

/** A lab whose workers run the real core in this process. */
function labWith(workers: number, home = small, storage: MemoryStorage | null = null): Lab {
  const pool = new Pool(workers, noSource, () => new InProcessWorker(new UnitWorker(async () => core)));
  return new Lab(core, pool, home, { store: storage && new UnitStore(storage, core.numericsVersion()) });
}

async function finishedLink(lab: Lab): Promise<string> {
  lab.start();
  await expect.poll(() => lab.run.value?.phase.value, { timeout: 20_000 }).toBe('finished');
  return lab.run.value?.finished.value?.link ?? '';
}

test('a run gives the same digest with one worker and with three, and its tables are there', async () => {
  const [one, three] = [labWith(1), labWith(3)];
  expect(await finishedLink(one)).toBe(await finishedLink(three));
  const tables = three.run.value?.rows;
  expect(tables?.table('loss').map((unit) => unit.cell('placement', 0))).toEqual(['pre', 'post', 'none']);
  expect(tables?.table('loss_summary')).toHaveLength(1);
  expect(three.run.value?.finished.value?.csv('loss').split('\n')[0]).toMatch(/^placement,seed,step,loss/);
});

test('a link with a digest is reproduced bit for bit, and one with another digest names the unit that differs', async () => {
  const lab = labWith(2);
  const link = await finishedLink(lab);
  lab.request.open(link);
  expect(lab.verdict.value?.outcome).toBe('reproduced');

  const other = labWith(2);
  const changed = link.slice(0, -6) + (link.endsWith('000000') ? '111111' : '000000');
  const [head, digest] = changed.split('&digest=') as [string, string];
  const [version, letters, tags] = digest.split('-') as [string, string, string];
  other.request.open(
    `${head}&digest=${version}-${letters.replace(/^./, (first) => (first === '0' ? '1' : '0'))}-${tags}`,
  );
  expect(other.verdict.value).toBeNull();
  await finishedLink(other);
  expect(other.verdict.value).toMatchObject({ outcome: 'unit-differs', unit: 2 });
});

test('an edit drops the promise, ends the run, and leaves its result as one from earlier settings', async () => {
  const lab = labWith(1, 'lab=1&run=training&depth=4&steps=100000&placement=pre');
  lab.start();
  await expect.poll(() => lab.run.value?.rows.table('loss').length).toBe(1);
  lab.request.edit('depth', '5');
  expect(lab.stale.value).toBe(true);
  expect(lab.run.value?.phase.value).toBe('stopped');
  expect(lab.run.value?.rows.table('loss')).toHaveLength(1);
  lab.request.edit('depth', '4');
  expect(lab.stale.value).toBe(false);
});

test('Run is refused while an entry is, with the same message', () => {
  const lab = labWith(1);
  lab.request.edit('depth', '0');
  lab.start();
  lab.step();
  expect(lab.run.value).toBeNull();
  expect(lab.blocker.value?.message).toBe(lab.request.drafts.value.get('depth')?.refusal.message);
});

test('Step begins a paused run, advances it once each time, and Run goes on with it', async () => {
  const lab = labWith(1, 'lab=1&run=training&depth=1&steps=5&placement=pre');
  lab.step();
  await expect.poll(() => lab.run.value?.progress.value.slowest?.done).toBe(1);
  lab.step();
  await expect.poll(() => lab.run.value?.progress.value.slowest?.done).toBe(2);
  expect(lab.run.value?.phase.value).toBe('paused');
  lab.start();
  await expect.poll(() => lab.run.value?.phase.value).toBe('finished');
});

test('Pause holds a run, and Reset clears it', async () => {
  const lab = labWith(1, 'lab=1&run=training&depth=4&steps=100000&placement=pre');
  lab.start();
  await expect.poll(() => lab.run.value?.progress.value.done).toBeGreaterThan(0);
  lab.pause();
  expect(lab.run.value?.phase.value).toBe('paused');
  lab.reset();
  expect(lab.run.value).toBeNull();
});

test('a run whose worker dies has failed, says why, and can be started again', async () => {
  let dying = true;
  const pool = new Pool(1, noSource, () => {
    const worker = new InProcessWorker(
      dying ? { load: async () => {}, start: () => {}, report: never } : new UnitWorker(async () => core),
    );
    if (dying) setTimeout(() => worker.die('error', 'out of memory'), 30);
    return worker;
  });
  const lab = new Lab(core, pool, small);
  lab.start();
  await expect.poll(() => lab.run.value?.phase.value).toBe('failed');
  expect(lab.run.value?.problem.value).toContain('out of memory');
  dying = false;
  await new Promise((resolve) => setTimeout(resolve, 50));
  await finishedLink(lab);
});

test('the speed of a run is measured for the cost of the next', async () => {
  const lab = labWith(1, 'lab=1&run=training&depth=8&steps=150&placement=pre&equal-tokens=all');
  expect(lab.speed.value.measured).toBe(false);
  await finishedLink(lab);
  expect(lab.speed.value.measured).toBe(true);
});

test('each experiment keeps its last result, and leaving it ends its run', async () => {
  const lab = labWith(1, 'lab=1&run=training&depth=4&steps=100000&placement=pre');
  lab.start();
  await expect.poll(() => lab.run.value?.rows.table('loss').length).toBe(1);
  const training = lab.run.value;
  lab.request.open('lab=1&run=jacobian&width=8');
  expect(training?.phase.value).toBe('stopped');
  expect(lab.run.value).toBeNull();
  expect(lab.stale.value).toBe(false);
  const digest = await finishedLink(lab);

  lab.request.open(lab.request.kept('training') ?? '');
  expect(lab.run.value).toBe(training);
  expect(lab.run.value?.phase.value).toBe('stopped');
  lab.reset();
  expect(lab.run.value).toBeNull();

  lab.request.open(lab.request.kept('jacobian') ?? '');
  expect(lab.run.value?.finished.value?.link).toBe(digest);
});

test('the speed of one experiment is not taken for another’s', async () => {
  const lab = labWith(1, 'lab=1&run=training&depth=8&steps=150&placement=pre&equal-tokens=all');
  await finishedLink(lab);
  lab.request.open('lab=1&run=jacobian');
  expect(lab.speed.value.measured).toBe(false);
  lab.request.open(lab.request.kept('training') ?? '');
  expect(lab.speed.value.measured).toBe(true);
});

/** Three units one after another; the third takes some time. */
const long = 'lab=1&run=training&depth=2&width=8&steps=150&seed=0-2&placement=pre';

/** A lab that was stopped when some of its three units had ended. */
async function stoppedLab(storage: MemoryStorage | null): Promise<Lab> {
  const lab = labWith(1, long, storage);
  lab.start();
  await expect.poll(() => lab.run.value?.ended.size, { interval: 1 }).toBeGreaterThan(0);
  lab.stop();
  expect(lab.run.value?.phase.value).toBe('stopped');
  expect(lab.run.value?.ended.size).toBeLessThan(3);
  return lab;
}

const takenUp = (lab: Lab) => lab.run.value?.progress.value.takenUp;

test('Stop keeps what is done, which can be saved, and Run goes on from there to the same result', async () => {
  const lab = await stoppedLab(null);
  const stopped = lab.run.value;
  const done = stopped?.ended.size ?? 0;
  const part = stopped?.csvOfEnded('loss').trimEnd() ?? '';
  expect(part.split('\n')).toHaveLength(1 + done * 150);
  const link = await finishedLink(lab);
  expect(takenUp(lab)).toBe(done);
  expect(link).toBe(await finishedLink(labWith(1, long)));
  expect(lab.run.value?.finished.value?.csv('loss').startsWith(`${part}\n`)).toBe(true);
  expect(lab.run.value?.rows.table('loss').map(({ count }) => count)).toEqual([150, 150, 150]);
});

test('after a reload a run is taken up from what the browser kept, and nothing of it is kept once it has ended', async () => {
  const storage = new MemoryStorage();
  const stopped = await stoppedLab(storage);
  const done = stopped.run.value?.ended.size ?? 0;
  const lab = labWith(1, long, storage);
  await expect.poll(() => lab.kept.value).toBe(done);
  const link = await finishedLink(lab);
  expect(takenUp(lab)).toBe(done);
  expect(link).toBe(await finishedLink(labWith(1, long)));
  await expect.poll(() => storage.content.size).toBe(1);
});

test('a kept unit whose bytes are damaged is run anew', async () => {
  // After the number of rows, 150 placements "pre" with their lengths, seeds and steps. Only the digest tells its last bit.
  const lossOfStepTen = 4 + 150 * (4 + 3 + 8 + 8) + 10 * 8;
  const storage = new MemoryStorage();
  await stoppedLab(storage);
  await expect.poll(() => storage.content.size).toBeGreaterThan(1);
  for (const unit of storage.content.values()) {
    const { bytes } = unit as { bytes?: Uint8Array };
    if (bytes) bytes[lossOfStepTen] = (bytes[lossOfStepTen] as number) ^ 1;
  }
  const lab = labWith(1, long, storage);
  expect(await finishedLink(lab)).toBe(await finishedLink(labWith(1, long)));
  expect(takenUp(lab)).toBe(0);
});

test('Reset forgets what was kept', async () => {
  const storage = new MemoryStorage();
  const lab = await stoppedLab(storage);
  lab.reset();
  await expect.poll(() => storage.content.size).toBe(1);
  await finishedLink(lab);
  expect(takenUp(lab)).toBe(0);
});

test('what is kept of one request is not taken for another', async () => {
  const storage = new MemoryStorage();
  const lab = await stoppedLab(storage);
  lab.request.edit('lr', '0.002');
  await finishedLink(lab);
  expect(takenUp(lab)).toBe(0);
  lab.request.edit('lr', '0.001');
  await expect.poll(() => lab.kept.value).toBeGreaterThan(0);
});
