import { expect, test } from 'vitest';
import { isForEmbed, readAsked } from '../../../web/src/embed/protocol';

const run = { normLab: 1, type: 'run', id: 'a' };

test.each([
  [run],
  [{ ...run, id: 7 }],
  [{ normLab: 1, type: 'pause', id: 'x'.repeat(64) }],
  [{ normLab: 1, type: 'set-request', id: 1, request: 'lab=1&run=training' }],
  [{ normLab: 1, type: 'get-csv', id: 1, table: 'loss' }],
])('%j is read as it is', (message) => {
  expect(isForEmbed(message)).toBe(true);
  expect(readAsked(message)).toEqual({ asked: message });
});

test.each([
  [{ ...run, normLab: 2 }, 'normLab', '2', 'is not 1'],
  [{ ...run, normLab: '1' }, 'normLab', '1', 'is not 1'],
  [{ normLab: 1, type: 'run' }, 'id', 'undefined', 'is neither a whole number nor a text of 1 to 64 characters'],
  [{ ...run, id: '' }, 'id', '', 'is neither a whole number nor a text of 1 to 64 characters'],
  [{ ...run, id: 1.5 }, 'id', '1.5', 'is neither a whole number nor a text of 1 to 64 characters'],
  [{ ...run, id: {} }, 'id', 'object', 'is neither a whole number nor a text of 1 to 64 characters'],
  [{ ...run, type: 'stop' }, 'type', 'stop', 'is not one of run, pause, set-request, get-csv'],
  [{ ...run, type: ['run'] }, 'type', 'object', 'is not one of run, pause, set-request, get-csv'],
  [{ ...run, type: 'toString' }, 'type', 'toString', 'is not one of run, pause, set-request, get-csv'],
  [{ ...run, speed: 9 }, 'speed', '9', 'is not a field of run'],
  [{ ...run, table: 'loss' }, 'table', 'loss', 'is not a field of run'],
  [{ ...run, type: 'get-csv' }, 'table', 'undefined', 'is not a table’s name of 1 to 64 characters'],
  [{ ...run, type: 'get-csv', table: 3 }, 'table', '3', 'is not a table’s name of 1 to 64 characters'],
  [{ ...run, type: 'set-request', request: '' }, 'request', '', 'is not a request’s text of 1 to 20,000 characters'],
])('%j is refused by its %s', (message, field, value, allowed) => {
  expect(readAsked(message)).toMatchObject({ problem: { field, value, message: allowed } });
});

test('what is too long is refused, and quoted by its beginning', () => {
  const long = 'x'.repeat(20_001);
  const read = readAsked({ ...run, type: 'set-request', request: long });
  expect(read).toMatchObject({ id: 'a', problem: { field: 'request' } });
  expect('problem' in read && read.problem.value).toHaveLength(80);
  const unknown = readAsked({ ...run, [long]: 1 });
  expect('problem' in unknown && unknown.problem.field).toHaveLength(80);
});

test('messages of others are left alone, and so is what embeds say themselves', () => {
  for (const other of [null, 'normLab', 1, {}, { type: 'run', id: 1 }, [run], { subject: 'lti.frameResize' }])
    expect(isForEmbed(other)).toBe(false);
  for (const type of ['ready', 'step', 'done', 'error', 'resize']) expect(isForEmbed({ ...run, type })).toBe(false);
});
