import fc from 'fast-check';
import { expect, test } from 'vitest';
import { wrapped } from '../../../web/src/figures/wrap';

test('lines are short enough, and no letter is lost', () => {
  fc.assert(
    fc.property(fc.array(fc.stringMatching(/^[a-z&=]{1,40}$/)), fc.integer({ min: 1, max: 30 }), (words, most) => {
      const lines = wrapped(words.join(' '), most);
      expect(lines.every((line) => line.length <= most)).toBe(true);
      expect(lines.join('').replaceAll(' ', '')).toBe(words.join(''));
    }),
  );
});

test('words stay whole where they fit', () => {
  expect(wrapped('After 301 steps', 9)).toEqual(['After 301', 'steps']);
});
