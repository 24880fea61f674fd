import { expect, test } from 'vitest';
import { addressOf, readAddress, withQueryField } from '../../../web/src/lab/address';

const place = (hash: string, search = '', pathname = '/course/lab/') => ({ hash, search, pathname });

test('the fragment is the request', () => {
  expect(readAddress(place('#lab=1&run=training'))).toBe('lab=1&run=training');
});

test('a query with a lab field is read where there is no fragment', () => {
  expect(readAddress(place('', '?lab=1&run=training&depth=8'))).toBe('lab=1&run=training&depth=8');
  expect(readAddress(place('#', '?lab=1'))).toBe('lab=1');
  expect(readAddress(place('#lab=1&depth=3', '?lab=1&depth=8'))).toBe('lab=1&depth=3');
});

test('an address without a request is left to the page', () => {
  expect(readAddress(place(''))).toBeNull();
  expect(readAddress(place('', '?utm_source=mail&label=x'))).toBeNull();
});

test('text that is no request is still handed on, so that it can be refused with a reason', () => {
  expect(readAddress(place('#garbage'))).toBe('garbage');
});

test('the request goes into the fragment, and a query that held one goes', () => {
  expect(addressOf(place('', '?lab=1&depth=8'), 'lab=1&run=training')).toBe('/course/lab/#lab=1&run=training');
  expect(addressOf(place('', '?lang=en'), 'lab=1')).toBe('/course/lab/?lang=en#lab=1');
});

test('what a query says about the view is no part of the request, and stays when the request moves', () => {
  const both = place('', '?theme=dark&lab=1&depth=8&hide=presets');
  expect(readAddress(both)).toBe('lab=1&depth=8');
  expect(addressOf(both, 'lab=1')).toBe('/course/lab/?theme=dark&hide=presets#lab=1');
});

test('a field of the query is set, replaced or taken out, and the rest stays as it is written', () => {
  expect(withQueryField('', 'path', '2')).toBe('?path=2');
  expect(withQueryField('?utm=a%20b&path=1', 'path', '2')).toBe('?utm=a%20b&path=2');
  expect(withQueryField('?path=1&paths=3&path', 'path', null)).toBe('?paths=3');
  expect(withQueryField('?path=1', 'path', null)).toBe('');
});
