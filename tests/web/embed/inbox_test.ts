import { expect, test } from 'vitest';
import { Inbox } from '../../../web/src/embed/inbox';
import type { Answer, ProblemMessage } from '../../../web/src/embed/protocol';
import { Pool } from '../../../web/src/engine/pool';
import { UnitWorker } from '../../../web/src/engine/unit_worker';
import { Lab } from '../../../web/src/lab/lab';
import { realCore } from '../core';
import { InProcessWorker, noSource } from '../engine/in_process_worker';

const core = await realCore();
const small = 'lab=1&run=training&placement=pre&depth=1&width=8&steps=300';
const host = { postMessage: () => {} } as unknown as MessageEventSource;
const stranger = { postMessage: () => {} } as unknown as MessageEventSource;

function openInbox(failure?: Error) {
  const pool = new Pool(1, noSource, () => new InProcessWorker(new UnitWorker(async () => core)));
  const lab = new Lab(core, pool, small);
  const answers: (Answer | ProblemMessage)[] = [];
  let woken = 0;
  const wake = async () => {
    woken++;
    if (failure) throw failure;
    return lab;
  };
  const inbox = new Inbox({ host, wake, reply: (_, answer) => answers.push(answer) });
  const ask = async (question: object, source: MessageEventSource = host) => {
    await inbox.take({ data: { normLab: 1, id: 1, ...question }, source, origin: 'https://course.example' });
    return answers.at(-1);
  };
  return { lab, inbox, answers, ask, woken: () => woken };
}

test('a run is started, paused and read from', async () => {
  const { lab, ask } = openInbox();
  expect(await ask({ type: 'get-csv', table: 'loss' })).toMatchObject({
    type: 'error',
    id: 1,
    field: 'table',
    message: 'has no result yet: it is there after the message done',
  });
  expect(await ask({ type: 'run', id: 'first' })).toEqual({ type: 'run', id: 'first', request: small });
  expect(await ask({ type: 'pause' })).toEqual({ type: 'pause', id: 1, request: small });
  expect(lab.run.value?.phase.value).toBe('paused');
  await ask({ type: 'run' });
  await expect.poll(() => lab.run.value?.phase.value, { timeout: 20_000 }).toBe('finished');
  const answer = await ask({ type: 'get-csv', table: 'loss' });
  expect(answer).toMatchObject({ type: 'get-csv', id: 1, table: 'loss' });
  expect(answer && 'csv' in answer && answer.csv.trim().split('\n').length).toBeGreaterThan(5);
  expect(await ask({ type: 'get-csv', table: 'nothing' })).toMatchObject({
    field: 'table',
    value: 'nothing',
    message: expect.stringMatching(/^is not one of loss, /),
  });
});

test('another request is taken, or refused with the core’s reason and without an effect', async () => {
  const { lab, ask } = openInbox();
  expect(await ask({ type: 'set-request', request: `${small}&lr=0.01` })).toMatchObject({
    type: 'set-request',
    request: `${small}&lr=0.01`,
  });
  const before = lab.request.link;
  const refused = await ask({ type: 'set-request', request: 'lab=1&run=training&depth=-3' });
  expect(refused).toMatchObject({ type: 'error', id: 1, field: 'depth', value: '-3' });
  expect(lab.request.link).toBe(before);
  expect(lab.request.refusedLink.value).toBeNull();
});

test('only the window that holds the embed may ask, and nothing is fetched for others', async () => {
  const { lab, ask, woken } = openInbox();
  expect(await ask({ type: 'run' }, stranger)).toEqual({
    type: 'error',
    id: null,
    field: 'source',
    value: 'https://course.example',
    message: 'is not the window that holds this embed',
  });
  expect(await ask({ type: 'ruin' })).toMatchObject({ type: 'error', id: 1, field: 'type', value: 'ruin' });
  expect(woken()).toBe(0);
  expect(lab.run.value).toBeNull();
});

test('what the reader entered and cannot run, and a guess that is waited for, keep a run from starting', async () => {
  const { lab, ask } = openInbox();
  lab.request.edit('depth', '-3');
  expect(await ask({ type: 'run' })).toMatchObject({ type: 'error', field: 'depth', value: '-3' });
  lab.request.edit('depth', '2');
  lab.held.value = true;
  expect(await ask({ type: 'run' })).toMatchObject({ type: 'error', field: 'type', value: 'run' });
  expect(lab.run.value).toBeNull();
});

test('messages of others are not answered', async () => {
  const { inbox, answers } = openInbox();
  for (const data of ['run', null, { type: 'run', id: 1 }, { normLab: 1, type: 'error', id: 1 }])
    await inbox.take({ data, source: host, origin: '' });
  expect(answers).toEqual([]);
});

test('a lab that cannot be loaded is said, and the next question is still answered', async () => {
  const { ask } = openInbox(new Error('The network is down.'));
  for (const id of [1, 2])
    expect(await ask({ type: 'run', id })).toMatchObject({
      type: 'error',
      id,
      message: 'could not be done: The network is down.',
    });
});
