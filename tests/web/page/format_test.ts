import { expect, test } from 'vitest';
import { bytes, duration, guessed, measured, unbroken, whole } from '../../../web/src/page/format';

test('an estimated time is said in a unit that suits it', () => {
  expect([0.2, 3.4, 89, 150, 7200, 2e5].map(duration)).toEqual([
    'less than 1 s',
    '3 s',
    '89 s',
    '3 min',
    '2 h',
    '2.3 days',
  ]);
});

test('a guess of less than a second is not also about that', () => {
  expect([0.2, 3.4].map(guessed)).toEqual(['less than 1 s', 'about 3 s']);
});

test('memory, measured times and counts are readable', () => {
  expect([5e5, 9573392, 6.4e8, 1.1e9].map(bytes)).toEqual(['500 kB', '9.6 MB', '640 MB', '1.1 GB']);
  expect([0.04, 1.13, 340.2, 2100].map(measured)).toEqual(['less than 0.1 ms', '1.1 ms', '340 ms', '2.1 s']);
  expect([24, 2000, 0.001, 4294967295].map(whole)).toEqual(['24', '2,000', '0.001', '4,294,967,295']);
});

test('a number stays with its percent sign, and a fraction whole', () => {
  expect(unbroken('95 % of 1/√L, 5 per cent')).toBe('95\u00a0% of 1/\u2060√L, 5 per cent');
});
