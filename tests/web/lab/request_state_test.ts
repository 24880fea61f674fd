import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import type { NormLabModule } from '../../../wasm/module';
import { RequestState } from '../../../web/src/lab/request_state';
import { realCore } from '../core';

let core: NormLabModule;
beforeAll(async () => {
  core = await realCore();
});

const home = 'lab=1&run=training&final-norm=off';
const openState = () => new RequestState(core, home);
const textOf = (state: RequestState, name: string) =>
  state.standing.value.values.find((value) => value.name === name)?.text;

/** A link that promises something, without a run. */
const promising = () => `${home}&digest=1-${'0'.repeat(26)}-${'0'.repeat(12)}`;

test('an edit changes the canonical request, and a default takes its field out again', () => {
  const state = openState();
  state.edit('depth', '8');
  expect(state.standing.value.canonical).toBe('lab=1&run=training&final-norm=off&depth=8');
  state.edit('depth', null);
  expect(state.standing.value.canonical).toBe(home);
});

test('a locked parameter stays as it is, also for one placement; a link still sets it', () => {
  const state = new RequestState(core, home, (name) => name === 'depth' || name === 'warmup');
  state.edit('depth', '8');
  state.edit('warmup@post', '20');
  expect(state.standing.value.canonical).toBe(home);
  expect(state.drafts.value.size).toBe(0);
  state.edit('width', '32');
  expect(textOf(state, 'width')).toBe('32');
  state.open(`${home}&depth=8`);
  expect(textOf(state, 'depth')).toBe('8');
});

test('a default that follows another value goes on following it', () => {
  const state = openState();
  state.edit('width', '32');
  expect(textOf(state, 'hidden')).toBe('64');
});

test('a refused entry stays in its field with the reason, and the last good request keeps standing', () => {
  const state = openState();
  state.edit('depth', '-3');
  expect(state.drafts.value.get('depth')).toMatchObject({ text: '-3', refusal: { field: 'depth', value: '-3' } });
  expect(state.drafts.value.get('depth')?.refusal.message).toContain('1 to 2000');
  expect(state.standing.value.canonical).toBe(home);
});

test('an entry that is mended is accepted', () => {
  const state = openState();
  state.edit('depth', '-3');
  state.edit('depth', '3');
  expect(state.drafts.value.size).toBe(0);
  expect(textOf(state, 'depth')).toBe('3');
});

test('an edit of another field keeps what was refused, and is itself accepted', () => {
  const state = openState();
  state.edit('depth', 'deep');
  state.edit('lr', '0.01');
  expect(state.drafts.value.get('depth')?.text).toBe('deep');
  expect(textOf(state, 'lr')).toBe('0.01');
});

test('what was given for a placement goes with it, and what it left without a meaning too', () => {
  const state = openState();
  state.edit('warmup@post', '200');
  state.edit('optimizer@post', 'sgd');
  state.edit('momentum@post', '0.9');
  const own = '&optimizer@post=sgd&momentum@post=0.9';
  expect(state.standing.value.canonical).toBe(`${home}&warmup@post=200${own}`);
  state.edit('optimizer@post', null);
  expect(state.standing.value.canonical).toBe(`${home}&warmup@post=200`);
  state.edit('placement', 'pre,sandwich');
  expect(state.standing.value.canonical).toBe('lab=1&run=training&placement=pre,sandwich&final-norm=off');
  expect(state.drafts.value.size).toBe(0);
});

test('a refused value of one placement stays in its field', () => {
  const state = openState();
  state.edit('warmup@post', 'soon');
  expect(state.drafts.value.get('warmup@post')).toMatchObject({ text: 'soon', refusal: { field: 'warmup@post' } });
  expect(state.standing.value.canonical).toBe(home);
  state.edit('warmup@post', null);
  expect(state.drafts.value.size).toBe(0);
});

test('a refused value goes with its field: with its placement, or with what gave it a meaning', () => {
  const state = openState();
  state.edit('placement', 'pre,post,sandwich');
  state.edit('warmup@post', '-3');
  state.edit('init', 'normal');
  state.edit('init-std', 'wide');
  expect([...state.drafts.value.keys()]).toEqual(['init-std', 'warmup@post']);
  state.edit('placement', 'pre,sandwich');
  expect([...state.drafts.value.keys()]).toEqual(['init-std']);
  state.edit('init', 'xavier-uniform');
  expect(state.drafts.value.size).toBe(0);
  state.edit('warmup@pre', 'soon');
  expect([...state.drafts.value.keys()]).toEqual(['warmup@pre']);
  state.edit('placement', 'pre');
  expect(state.drafts.value.size).toBe(0);
});

test('an entry that another one made impossible is accepted once the other allows it', () => {
  const state = openState();
  state.edit('width', '1024');
  state.edit('depth', '2000');
  expect(state.drafts.value.get('depth')?.refusal.message).toContain('memory');
  state.edit('width', '8');
  expect(state.drafts.value.size).toBe(0);
  expect(textOf(state, 'depth')).toBe('2000');
});

test('an edit that leaves another setting without a meaning takes that one out', () => {
  const state = openState();
  state.open('lab=1&run=gradients&steps=5&lr=0.01');
  state.edit('steps', '0');
  expect(state.standing.value.canonical).toBe('lab=1&run=gradients');
  expect(state.drafts.value.size).toBe(0);
});

test('an edit that contradicts another setting is refused, and nothing is taken out', () => {
  const state = openState();
  state.open(`${home}&data-seed=4294967295`);
  state.edit('seed', '0-2');
  expect(state.drafts.value.get('seed')?.text).toBe('0-2');
  expect(state.standing.value.canonical).toBe(`${home}&data-seed=4294967295`);
});

test('a link that is refused changes nothing but the message', () => {
  const state = openState();
  state.edit('depth', '8');
  const before = state.standing.value;
  state.open('lab=1&run=training&depth=1e999');
  expect(state.standing.value).toBe(before);
  expect(state.refusedLink.value?.text).toBe('lab=1&run=training&depth=1e999');
  expect(state.refusedLink.value?.refusals[0]).toMatchObject({ field: 'depth', value: '1e999' });
  state.open(home);
  expect(state.refusedLink.value).toBeNull();
});

test('a promise under a percent-encoded key stays in the link too', () => {
  const state = openState();
  state.open(promising().replace('digest=', 'd%69gest='));
  expect(state.link).toBe(promising());
});

test('a promise stays in the link until an edit changes the request', () => {
  const state = openState();
  state.open(promising());
  expect(state.standing.value.promised).toHaveLength(1);
  expect(state.link).toBe(promising());
  state.edit('depth', '24');
  expect(state.link).toBe(promising());
  state.edit('depth', '8');
  expect(state.standing.value.promised).toHaveLength(0);
  expect(state.link).toBe(`${home}&depth=8`);
});

test('the last request of each experiment is kept, with its edits and what it promised', () => {
  const state = openState();
  expect(state.kept('training')).toBe(home);
  expect(state.kept('jacobian')).toBeNull();
  state.open(promising());
  state.open('lab=1&run=jacobian&width=8');
  state.edit('doublings', '1');
  expect(state.kept('training')).toBe(promising());
  expect(state.kept('jacobian')).toBe('lab=1&run=jacobian&width=8&doublings=1');
  state.open('lab=1&run=training&depth=1e999');
  expect(state.kept('training')).toBe(promising());
});

test('whatever is entered, one request stands and every refusal has a message', () => {
  const names = core.describe().flatMap((experiment) => experiment.parameters.map(({ name }) => name));
  const entry = fc.oneof(fc.string(), fc.integer().map(String), fc.double().map(String), fc.constant(null));
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.constantFrom(...names), entry), { maxLength: 8 }), (edits) => {
      const state = openState();
      for (const [name, text] of edits) state.edit(name, text);
      expect(core.check(state.link).refusals).toEqual([]);
      for (const { refusal } of state.drafts.value.values()) expect(refusal.message).not.toBe('');
    }),
    { numRuns: 200 },
  );
});
