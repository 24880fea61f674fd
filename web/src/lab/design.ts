import type { NormLabModule } from '../engine/core';
import { forPlacement } from './fields';
import { Rows } from './rows';

/** What a placement makes of a stretch of layers: y = N0(x); x ← N3(α·y + b·N2(f(c·N1(y)))). */
export interface LayerForm {
  /** "encoder" or "decoder"; empty where there is one stack. */
  stack: string;
  firstLayer: number;
  lastLayer: number;
  n0: boolean;
  n1: boolean;
  n2: boolean;
  n3: boolean;
  alpha: number;
  b: number;
  c: number;
  /** Factor of the branch's first weights, and of attention's value weights. */
  beta: number;
  valueBeta: number;
  /** A trained vector stands in α's place. */
  trained: boolean;
  /** A norm follows the stack. */
  finalNorm: boolean;
}

/** The forms that a placement would give the layers of this request; empty where the request has no network. */
export function formsOf(core: Pick<NormLabModule, 'design'>, request: string, placement: string): LayerForm[] {
  const table = core.design(forPlacement(request, placement));
  if (!table) return [];
  const rows = Rows.of(table);
  return withoutTwins(
    Array.from({ length: rows.count }, (_, row) => {
      const number = (column: string) => rows.numbers(column)[row] as number;
      const flag = (column: string) => number(column) === 1;
      return {
        stack: rows.texts('stack')[row] as string,
        firstLayer: number('first_layer'),
        lastLayer: number('last_layer'),
        n0: flag('n0'),
        n1: flag('n1'),
        n2: flag('n2'),
        n3: flag('n3'),
        alpha: number('alpha'),
        b: number('b'),
        c: number('c'),
        beta: number('beta'),
        valueBeta: number('value_beta'),
        trained: flag('trained'),
        finalNorm: flag('final_norm'),
      };
    }),
  );
}

/** Where encoder and decoder have the same forms, they are listed once, for both. */
function withoutTwins(forms: LayerForm[]): LayerForm[] {
  const of = (stack: string | undefined) =>
    forms.flatMap((form) => (form.stack === stack ? [{ ...form, stack: '' }] : []));
  const [first, last] = [of(forms[0]?.stack), of(forms.at(-1)?.stack)];
  return JSON.stringify(first) === JSON.stringify(last) ? first : forms;
}
