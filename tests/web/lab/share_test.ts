import { expect, test, vi } from 'vitest';
import { copyText, linkTo } from '../../../web/src/lab/share';

const refusing = { writeText: () => Promise.reject(new Error('not allowed')) };

test('the clipboard is used where it may be', async () => {
  const writeText = vi.fn(async () => {});
  expect(await copyText('link', { writeText }, () => false)).toBe(true);
  expect(writeText).toHaveBeenCalledWith('link');
});

test('where the clipboard refuses or is missing, the older way is tried', async () => {
  expect(await copyText('link', refusing, () => true)).toBe(true);
  expect(await copyText('link', undefined, () => true)).toBe(true);
});

test('when nothing works, the caller is told and can show the link', async () => {
  expect(await copyText('link', refusing, () => false)).toBe(false);
});

const request = 'lab=1&run=training&depth=8';

test.each([
  ['https://example.org/lab/', null, `https://example.org/lab/#${request}`],
  ['https://example.org/lab/#lab=1&run=signal', 'developer', `https://example.org/lab/?reading=developer#${request}`],
  ['https://example.org/?reading=beginner&hide=a,b#x', null, `https://example.org/?hide=a,b#${request}`],
  [
    'https://example.org/?reading=beginner&id=7',
    'researcher',
    `https://example.org/?id=7&reading=researcher#${request}`,
  ],
  ['https://example.org/?reading=beginner', null, `https://example.org/#${request}`],
] as const)('a link from %s with the reading depth %s is %s', (href, reading, link) => {
  expect(linkTo(href, request, reading)).toBe(link);
});
