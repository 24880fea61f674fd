/** A formula within a line, as MathML: tex`\alpha x + f(x)`. The build puts the MathML in its place. */
export function tex(_formula: TemplateStringsArray): string {
  throw new Error('Formulas are made by web/vite/formulas.ts.');
}

/** A formula on a line of its own. */
export function texBlock(_formula: TemplateStringsArray): string {
  throw new Error('Formulas are made by web/vite/formulas.ts.');
}
