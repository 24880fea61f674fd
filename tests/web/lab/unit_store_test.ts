import { expect, test } from 'vitest';
import { type KeptUnit, type Storage, UnitStore } from '../../../web/src/lab/unit_store';
import { MemoryStorage } from './memory_storage';

const unit = (size: number): KeptUnit => ({ bytes: new Uint8Array(size).fill(size), digest: `d${size}` });
const limits = { requests: 3, bytes: 100, patience: 1000 };

test('what is kept is read back, for its request and its version of the numerics alone', async () => {
  const storage = new MemoryStorage();
  const store = new UnitStore(storage, 2);
  void store.keep('a', 0, unit(1));
  void store.keep('a', 7, unit(2));
  void store.keep('b', 0, unit(3));
  expect(await store.read('a')).toEqual(
    new Map([
      [0, unit(1)],
      [7, unit(2)],
    ]),
  );
  expect(await Promise.all(['a', 'b', 'c'].map((request) => store.count(request)))).toEqual([2, 1, 0]);
  expect(await new UnitStore(storage, 2).count('a')).toBe(2);
  const next = new UnitStore(storage, 3);
  expect(await next.read('a')).toEqual(new Map());
  expect(await next.count('a')).toBe(0);
});

test('requests that were written to longest ago go, with all that was kept of them', async () => {
  const storage = new MemoryStorage();
  const store = new UnitStore(storage, 2, limits);
  for (const request of ['a', 'b', 'c', 'a', 'd']) await store.keep(request, storage.content.size, unit(10));
  const counts = () => Promise.all(['a', 'b', 'c', 'd'].map((request) => store.count(request)));
  expect(await counts()).toEqual([2, 0, 1, 1]);
  // Five units and the list, less the one that went.
  expect(storage.content.size).toBe(5);
  await store.keep('d', 99, unit(75));
  expect(await counts()).toEqual([0, 0, 0, 2]);
  expect(storage.content.size).toBe(3);
});

test('a request that is too large for the store is not kept, nor what is left of it', async () => {
  const storage = new MemoryStorage();
  const store = new UnitStore(storage, 2, limits);
  await store.keep('a', 0, unit(60));
  await store.keep('a', 1, unit(60));
  expect(await store.count('a')).toBe(0);
  expect(storage.content.size).toBe(1);
});

test('what is forgotten is gone', async () => {
  const storage = new MemoryStorage();
  const store = new UnitStore(storage, 2);
  await store.keep('a', 0, unit(1));
  await store.keep('b', 0, unit(1));
  await store.forget('a');
  expect([await store.count('a'), await store.count('b')]).toEqual([0, 1]);
  expect(storage.content.size).toBe(2);
});

test('what something else wrote there is not taken for a unit', async () => {
  const storage = new MemoryStorage();
  const store = new UnitStore(storage, 2);
  await store.keep('a', 0, unit(1));
  await store.keep('a', 1, unit(1));
  storage.content.set('2,a,0', { bytes: 'none', digest: 1 });
  expect([...(await store.read('a')).keys()]).toEqual([1]);
  storage.content.set('shelves', [{ request: 'a' }, null, 4]);
  expect(await store.read('a')).toEqual(new Map());
  await store.keep('a', 2, unit(1));
  expect(await store.count('a')).toBe(1);
});

function fails(how: () => Promise<never>): Storage {
  return { get: how, getMany: how, set: how, update: how, delMany: how };
}

test.each([
  ['that the browser refuses', () => Promise.reject(new Error('denied'))],
  [
    'that is not there at all',
    () => {
      throw new ReferenceError('indexedDB is not defined');
    },
  ],
  ['that never answers', () => new Promise<never>(() => {})],
])('a storage %s keeps nothing, silently', async (_, how) => {
  const store = new UnitStore(fails(how), 2, { ...limits, patience: 20 });
  await store.keep('a', 0, unit(1));
  expect(await store.read('a')).toEqual(new Map());
  expect(await store.count('a')).toBe(0);
  await store.forget('a');
});

test('a storage that did not answer is not waited for again', async () => {
  let asked = 0;
  const store = new UnitStore(
    fails(() => {
      asked++;
      return new Promise<never>(() => {});
    }),
    2,
    { ...limits, patience: 20 },
  );
  await Promise.all([store.read('a'), store.count('a'), store.forget('a')]);
  expect(asked).toBe(1);
});
