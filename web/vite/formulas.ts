import temml from 'temml';
import type { Plugin } from 'vite';

/** A formula in the source: tex`…` in a line of text, texBlock`…` on a line of its own. */
const formula = /\b(tex|texBlock)`([^`]*)`/g;

/** Classes for what Temml would set as styles of single elements, which the page's policy forbids. */
const classes: Readonly<Record<string, string>> = {
  'display:block math;': '',
  'math-depth:0;': '',
  'padding-left:0em;padding-right:0em;': 'tight',
  'padding-left:1em;padding-right:0em;': 'apart',
};

/** TeX as MathML without styles. */
export function mathmlOf(tex: string, block: boolean): string {
  if (tex.includes('${')) throw new Error(`A formula is fixed when the page is built: ${tex}`);
  const mathml = temml.renderToString(tex, { displayMode: block, throwOnError: true, strict: true });
  return mathml.replace(/<[^>]* style="[^"]*"[^>]*>/g, (tag) => withClass(tag, tex));
}

function withClass(tag: string, tex: string): string {
  const style = / style="([^"]*)"/.exec(tag)?.[1] ?? '';
  const name = classes[style];
  if (name === undefined) throw new Error(`No class stands for the style ${style} of ${tex}`);
  const plain = tag.replace(/ style="[^"]*"/, '');
  if (!name) return plain;
  return plain.includes(' class="')
    ? plain.replace(' class="', ` class="${name} `)
    : plain.replace('>', ` class="${name}">`);
}

/** A module with its formulas made into texts of MathML; null where it has none. */
export function withFormulas(code: string): string | null {
  const made = code.replace(formula, (_, tag: string, tex: string) =>
    JSON.stringify(mathmlOf(tex, tag === 'texBlock')),
  );
  return made === code ? null : made;
}

/** Makes formulas when the page is built, so that nothing of it is left to do when it is read. */
export const formulas: Plugin = {
  name: 'formulas',
  enforce: 'pre',
  transform(code, id) {
    if (!/\/web\/src\/.*\.tsx?$/.test(id) || id.endsWith('/text/tex.ts')) return null;
    const made = withFormulas(code);
    // A formula may span lines, and its text does not: what stands below moves up.
    return made === null ? null : { code: made, map: null };
  },
};
