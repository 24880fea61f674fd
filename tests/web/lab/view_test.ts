import { expect, test } from 'vitest';
import { hasLock, isLocked, plainView, readView, refuseUnknownLocks, writeView } from '../../../web/src/lab/view';

test('an address without fields of the view shows everything', () => {
  expect(readView('')).toEqual({ view: plainView, refusals: [] });
  expect(readView('?utm_source=mail&label=x')).toEqual({ view: plainView, refusals: [] });
});

test('every field is read', () => {
  const { view, refusals } = readView(
    '?reading=developer&theme=dark&predict=on&path=2&hide=presets,controls&lock=depth,lr&id=7',
  );
  expect(refusals).toEqual([]);
  expect(view).toEqual({
    reading: 'developer',
    theme: 'dark',
    predict: true,
    path: 2,
    hide: new Set(['presets', 'controls']),
    lock: new Set(['depth', 'lr']),
  });
  expect(readView('?hide=presets%2Ccontrols').view.hide).toEqual(new Set(['presets', 'controls']));
});

test.each([
  ['reading', 'expert', 'is not one of beginner, developer, researcher'],
  ['theme', 'Dark', 'is not one of light, dark'],
  ['predict', '', 'is not one of on, off'],
  ['path', '0', 'is not a step from 1 to 6'],
  ['path', '7', 'is not a step from 1 to 6'],
  ['path', '1.5', 'is not a step from 1 to 6'],
  ['hide', 'presets,advice', 'is not a list of experiments, question, presets, controls, tools, reading, share'],
  ['hide', 'presets,presets', 'is not a list of experiments, question, presets, controls, tools, reading, share'],
  ['lock', 'Depth', 'is neither all nor a list of parameters’ names'],
  ['lock', '', 'is neither all nor a list of parameters’ names'],
])('%s=%s is refused with what is allowed, and has no effect', (field, value, message) => {
  expect(readView(`?${field}=${value}`)).toEqual({ view: plainView, refusals: [{ field, value, message }] });
});

test('a field that stands twice is refused, and the others are read', () => {
  const { view, refusals } = readView('?theme=dark&theme=light&predict=on');
  expect(refusals).toEqual([{ field: 'theme', value: 'dark', message: 'stands more than once; once is allowed' }]);
  expect(view.theme).toBeNull();
  expect(view.predict).toBe(true);
});

test('a long value is shown by its beginning', () => {
  expect(readView(`?theme=${'x'.repeat(1000)}`).refusals[0]?.value).toHaveLength(80);
});

test('a view is written as it is read', () => {
  for (const query of [
    '',
    'theme=dark',
    'reading=beginner&predict=on&path=6&hide=question,share&lock=all',
    'lock=depth,lr',
  ])
    expect(writeView(readView(query).view)).toBe(query);
});

test('a lock is for all parameters or for those that it names', () => {
  expect(isLocked(readView('?lock=all').view, 'depth')).toBe(true);
  expect(isLocked(readView('?lock=depth').view, 'depth')).toBe(true);
  expect(isLocked(readView('?lock=depth').view, 'lr')).toBe(false);
  expect(hasLock(plainView)).toBe(false);
  expect(hasLock(readView('?lock=depth').view)).toBe(true);
  expect(hasLock(readView('?lock=all').view)).toBe(true);
});

test('a locked name that no experiment knows is refused once the experiments are known', () => {
  const known = new Set(['depth', 'lr']);
  expect(refuseUnknownLocks(readView('?lock=all').view, known)).toEqual([]);
  expect(refuseUnknownLocks(readView('?lock=lr,deptth').view, known)).toEqual([
    { field: 'lock', value: 'deptth', message: 'is not a parameter of any experiment' },
  ]);
});
