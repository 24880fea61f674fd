import fc from 'fast-check';
import { expect, test } from 'vitest';
import { exact, listed, rounded, signed } from '../../../web/src/figures/format';

test('values are quoted with the digits that a lesson would print', () => {
  expect([3.59754698, 0.0002, 0.00919, 50.823, 127.128].map(rounded)).toEqual([
    '3.5975',
    '0.0002',
    '0.0092',
    '50.82',
    '127.13',
  ]);
});

test('values too small or too large for that keep two or four digits', () => {
  expect([7.678e-6, 2.0749e13, 0].map(rounded)).toEqual(['7.7e-6', '2.075e13', '0.0000']);
  expect([Number.NaN, Number.POSITIVE_INFINITY].map(rounded)).toEqual(['not a number', 'infinite']);
});

test('numbers below nothing have a true minus, and nothing itself has none', () => {
  expect([-0.99761, -0.0000123, -0].map(rounded)).toEqual(['−0.9976', '−1.2e-5', '0.0000']);
  expect([-0.565, -1e-17, 0].map(signed)).toEqual(['−0.565', '0.000', '0.000']);
});

test('an exact value reads back as the same number', () => {
  fc.assert(fc.property(fc.double({ noNaN: true }), (value) => Number(exact(value)) === value));
});

test('lists read as a sentence', () => {
  expect([[], ['a'], ['a', 'b'], ['a', 'b', 'c']].map(listed)).toEqual(['', 'a', 'a and b', 'a, b and c']);
});
