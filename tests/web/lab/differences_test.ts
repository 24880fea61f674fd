import { expect, test } from 'vitest';
import { differencesOf } from '../../../web/src/lab/differences';
import { realCore } from '../core';

test('values are listed with the placements that have them', async () => {
  const core = await realCore();
  const of = (request: string) => differencesOf(core, `lab=1&run=training&depth=1&width=4${request}`);
  expect(of('&placement=pre,post,sandwich,deepnorm&warmup@post=9')).toEqual([
    {
      label: 'Warm-up',
      values: [
        { value: '0', placements: ['pre', 'sandwich', 'deepnorm'] },
        { value: '9', placements: ['post'] },
      ],
    },
    {
      label: 'Final norm',
      values: [
        { value: 'on', placements: ['pre', 'sandwich'] },
        { value: 'off', placements: ['post', 'deepnorm'] },
      ],
    },
    {
      label: 'Trained values',
      values: [
        { value: '308', placements: ['pre'] },
        { value: '300', placements: ['post', 'deepnorm'] },
        { value: '316', placements: ['sandwich'] },
      ],
    },
  ]);
  expect(of('&final-norm=off')).toEqual([]);
  expect(of('&placement=post,deepnorm&optimizer@post=sgd&momentum@post=0.9')[1]?.values).toEqual([
    { value: '0.9', placements: ['post'] },
    { value: 'unused', placements: ['deepnorm'] },
  ]);
});
