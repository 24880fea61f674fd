import { expect, test } from 'vitest';
import { formsOf } from '../../../web/src/lab/design';
import { placementCode } from '../../../web/src/text/readings/training/placement_code';
import { realCore } from '../core';

const core = await realCore();
const request = 'lab=1&run=training&depth=16';
const choices = core.describe()[0]?.parameters.find(({ name }) => name === 'placement')?.choices ?? [];
const published = choices.filter(({ group }) => group === 'published');

test('every published placement has its code, under the name that it has elsewhere', () => {
  expect(Object.entries(placementCode).map(([name, { label }]) => [name, label])).toEqual(
    published.map(({ name, label }) => [name, label]),
  );
});

test.each(published)('the code of $label has the norms and factors of its row in the core', ({ name }) => {
  const { block, head } = placementCode[name] ?? { block: '', head: '' };
  const forms = formsOf(core, request, name);
  const any = (has: (form: (typeof forms)[number]) => boolean) => forms.some(has);
  expect(/f\(norm\(/.test(block)).toBe(any(({ n1 }) => n1));
  expect(/norm_out\(f\(/.test(block)).toBe(any(({ n2 }) => n2));
  expect(/x = norm\(.* \+ f\(/.test(block)).toBe(any(({ n3 }) => n3));
  expect(block.includes('alpha * x')).toBe(any(({ alpha }) => alpha !== 1));
  expect(block.includes('omega * x')).toBe(any(({ trained }) => trained));
  expect(block.includes('/ layer ** 0.5')).toBe(any(({ c }) => c !== 1));
  expect(/ if post else /.test(block)).toBe(name === 'mix');
  expect(head.includes('final_norm')).toBe(any(({ finalNorm }) => finalNorm));
});
