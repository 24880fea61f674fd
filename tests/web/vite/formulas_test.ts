import { expect, test } from 'vitest';
import { mathmlOf, withFormulas } from '../../../web/vite/formulas';

const formulas = [
  String.raw`\frac{1}{\sqrt{\sigma^2 + \varepsilon}}`,
  String.raw`\begin{aligned} a &= b \\ c &= d \end{aligned}`,
  String.raw`\begin{cases} 1 & t \le T \\ 2 & t > T \end{cases}`,
  String.raw`\hat m_t + \sum_{i=1}^{l} f_i`,
];

test.each(formulas)('%s becomes MathML without styles, which the page’s policy forbids', (tex) => {
  for (const block of [false, true]) {
    expect(mathmlOf(tex, block)).toMatch(/^<math.*<\/math>$/s);
    expect(mathmlOf(tex, block)).not.toMatch(/ style=/);
    expect(mathmlOf(tex, block).includes('display="block"')).toBe(block);
  }
});

test('columns keep their side and their distance', () => {
  expect(mathmlOf(formulas[1] as string, true)).toContain('<mtd class="tight tml-right">');
  expect(mathmlOf(formulas[2] as string, true)).toContain('<mtd class="apart tml-left">');
});

test('a formula in the source becomes a text, backslashes and all', () => {
  const made = withFormulas('const a = <Formula of={tex`\\alpha`} />; const b = texBlock`x\n+ y`;') ?? '';
  expect(made).toContain('<mi>α</mi>');
  expect(made).toContain(String.raw`display=\"block\"`);
  expect(made).not.toContain('`');
  expect(withFormulas('const text = latex`\\alpha`;')).toBeNull();
});

test('a formula that cannot be made stops the build', () => {
  expect(() => mathmlOf(String.raw`\frac{1}`, false)).toThrow();
  expect(() => mathmlOf(String.raw`\unknown x`, false)).toThrow();
  expect(() => mathmlOf('x_{$' + '{i}}', false)).toThrow('fixed');
  expect(() => mathmlOf(String.raw`\boxed{x}`, false)).toThrow('style');
});
