import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { realCore } from '../core';

const document = readFileSync(new URL('../../../docs/requests.md', import.meta.url), 'utf8');
const core = await realCore();

/** The lines of its `requests` blocks: a request, an arrow, and what it comes to. */
const examples = [...document.matchAll(/```requests\n([^`]*)```/g)]
  .flatMap(([, block = '']) => block.trim().split('\n'))
  .map((line) => line.split(/ +→ /) as [string, string]);

const refused = /^refused ([^:]+): (.+)$/;

test.each(examples)('%s → %s', (request, outcome) => {
  const checked = core.check(request);
  const [, field, message] = refused.exec(outcome) ?? [];
  if (field === undefined) {
    expect(checked.refusals).toEqual([]);
    expect(checked.canonical).toBe(outcome);
  } else {
    expect(checked.refusals[0]?.field).toBe(field);
    expect(checked.refusals[0]?.message).toContain(message);
  }
});

test('there are examples of all that is said', () => {
  expect(examples.length).toBeGreaterThan(25);
  expect(examples.filter(([, outcome]) => refused.test(outcome)).length).toBeGreaterThan(12);
  expect(examples.every((parts) => parts.length === 2)).toBe(true);
});
