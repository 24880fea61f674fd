import { beforeAll, expect, test } from 'vitest';
import type { NormLabModule } from '../../../wasm/module';
import { Pool } from '../../../web/src/engine/pool';
import { UnitWorker } from '../../../web/src/engine/unit_worker';
import { Lab } from '../../../web/src/lab/lab';
import { realCore } from '../core';
import { InProcessWorker, never, noSource } from '../engine/in_process_worker';

let core: NormLabModule;
beforeAll(async () => {
  core = await realCore();
});

const small = 'lab=1&run=training&depth=1&steps=3&placement=pre,post,none';

/** A lab whose workers run the real core in this process. */
function labWith(workers: number, home = small): Lab {
  return new Lab(core, new Pool(workers, noSource, () => new InProcessWorker(new UnitWorker(async () => core))), home);
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
  await expect.poll(() => lab.run.value?.progress.value.done).toBe(1);
  lab.step();
  await expect.poll(() => lab.run.value?.progress.value.done).toBe(2);
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
