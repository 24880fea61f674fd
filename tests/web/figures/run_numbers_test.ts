import { expect, test } from 'vitest';
import { type NumberOf, noNumbers, numbersOfRun } from '../../../web/src/figures/run_numbers';
import { madeData } from './tables';

const data = madeData({
  values: { placement: 'pre,post' },
  units: [
    { loss: [{ placement: 'pre', step: 0, loss: 3.59752 }] },
    { loss: [{ placement: 'post', step: 0, loss: 3.4 }] },
    { loss: [{ placement: 'post', step: 0, loss: 3.5 }] },
  ],
  summaries: { fit: [{ placement: 'pre', exponent: -0.5, theory: Number.NaN }] },
});
const run = numbersOfRun(data);
const said = (sentence: (n: NumberOf) => string) => run.say(sentence, 'otherwise');

test('a sentence says the cell of the one row that is meant, as a figure would', () => {
  expect(said((n) => `Pre: ${n('loss', 'loss', { placement: 'pre', step: 0 })}`)).toBe('Pre: 3.5975');
  expect(said((n) => `p = ${n('fit', 'exponent')}`)).toBe('p = −0.5000');
});

test('a column of whole numbers is said without decimals', () => {
  const experiment = structuredClone(data.experiment);
  experiment.tables[0]?.columns.push({ name: 'step', type: 'integer', unit: '', help: '' });
  const { say } = numbersOfRun({ ...data, experiment });
  expect(say((n) => n('loss', 'step', { placement: 'pre' }), '')).toBe('0');
});

test.each<[string, (n: NumberOf) => string]>([
  ['a table that is not there', (n) => n('gradients', 'norm')],
  ['a column that is not there', (n) => n('loss', 'accuracy', { placement: 'pre' })],
  ['no such row', (n) => n('loss', 'loss', { placement: 'pre', step: 1 })],
  ['more than one such row, as with several seeds', (n) => n('loss', 'loss', { placement: 'post' })],
  ['a value that is not a number', (n) => n('fit', 'theory')],
  ['one number of two', (n) => n('fit', 'exponent') + n('fit', 'low')],
])('a sentence has its other form for %s', (_, sentence) => {
  expect(said(sentence)).toBe('otherwise');
});

test('before there is a result, no sentence has numbers', () => {
  expect(noNumbers.say((n) => n('fit', 'exponent'), 'otherwise')).toBe('otherwise');
});
