import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fieldOf, withFields } from '../../../web/src/lab/fields';

const set = (text: string, name: string, value: string | null) => withFields(text, new Map([[name, value]]));

test('a field is set, replaced, and taken out', () => {
  expect(set('lab=1&run=training', 'depth', '8')).toBe('lab=1&run=training&depth=8');
  expect(set('lab=1&depth=8&lr=0.1', 'depth', '24')).toBe('lab=1&lr=0.1&depth=24');
  expect(set('lab=1&depth=8', 'depth', null)).toBe('lab=1');
});

test('a name that another begins with is another name', () => {
  expect(set('lab=1&data-seed=3', 'seed', '1')).toBe('lab=1&data-seed=3&seed=1');
  expect(fieldOf('lab=1&data-seed=3', 'seed')).toBeNull();
});

test('commas stay readable', () => {
  expect(set('lab=1', 'placement', 'pre,post')).toBe('lab=1&placement=pre,post');
});

test('whatever is entered stays inside its field', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (value) => {
      const text = set('lab=1&run=training', 'depth', value);
      expect(text.split('&')).toHaveLength(3);
      expect(decodeURIComponent(fieldOf(text, 'depth') ?? '')).toBe(value);
    }),
  );
});
