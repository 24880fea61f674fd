import { expect, test, vi } from 'vitest';
import { copyText } from '../../../web/src/lab/share';

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
