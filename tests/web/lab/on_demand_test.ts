import { effect } from '@preact/signals';
import { expect, test } from 'vitest';
import { OnDemand } from '../../../web/src/lab/on_demand';

test('what is fetched arrives once, and whoever reads it follows', async () => {
  let asked = 0;
  const parts = new OnDemand<string>({ a: 'A' }, { b: async () => `B${++asked}` });
  const seen: (string | undefined)[] = [];
  const end = effect(() => {
    seen.push(parts.get('b'));
  });
  await Promise.all([parts.fetch('b'), parts.fetchAll()]);
  expect(seen).toEqual([undefined, 'B1']);
  expect([parts.get('a'), asked]).toEqual(['A', 1]);
  end();
});

test('what failed to come is asked for again', async () => {
  const answers = [Promise.reject(new Error('offline')), Promise.resolve('B')];
  const parts = new OnDemand<string>({}, { b: () => answers.shift() as Promise<string> });
  await expect(parts.fetchAll()).rejects.toThrow('offline');
  expect(parts.get('b')).toBeUndefined();
  await parts.fetch('b');
  expect(parts.get('b')).toBe('B');
});

test('what nobody has is not there, and that is no failure', async () => {
  const parts = new OnDemand<string>({}, {});
  await parts.fetch('c');
  expect(parts.get('c')).toBeUndefined();
});
