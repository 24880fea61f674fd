import type { NormLabModule } from '../engine/core';
import { checkedWith, forPlacement } from './fields';
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

/** Another, published placement that gives all layers the same forms. */
export interface Twin {
  placement: string;
  /** At every depth; else only at that of the request. */
  atEveryDepth: boolean;
  /** As it is placed, a norm follows its stack. */
  finalNorm: boolean;
}

type Core = Pick<NormLabModule, 'design' | 'check'>;

/** What the request would be of this placement alone, without what means nothing there. */
function designOf(core: Core, request: string, placement: string): Rows | null {
  const alone = forPlacement(request, placement);
  const table = core.design(alone) ?? core.design(checkedWith(core, alone, new Map()).canonical);
  return table && Rows.of(table);
}

/** The published placement that a placement comes to in this request, if there is one. */
export function twinOf(core: Core, request: string, placement: string): Twin | null {
  const rows = designOf(core, request, placement);
  const twin = rows?.texts('twin')[0];
  if (!rows || !twin) return null;
  const flag = (column: string) => rows.numbers(column)[0] === 1;
  return { placement: twin, atEveryDepth: flag('twin_at_every_depth'), finalNorm: flag('twin_final_norm') };
}

/** The forms that a placement would give the layers of this request; empty where the request has no network. */
export function formsOf(core: Core, request: string, placement: string): LayerForm[] {
  const rows = designOf(core, request, placement);
  if (!rows) return [];
  return asOne(Array.from({ length: rows.count }, (_, row) => formIn(rows, row)));
}

function formIn(rows: Rows, row: number): LayerForm {
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
}

/** Where encoder and decoder have the same forms, they are listed once, for both. */
function asOne(forms: LayerForm[]): LayerForm[] {
  const of = (stack: string | undefined) =>
    forms.flatMap((form) => (form.stack === stack ? [{ ...form, stack: '' }] : []));
  const [first, last] = [of(forms[0]?.stack), of(forms.at(-1)?.stack)];
  return JSON.stringify(first) === JSON.stringify(last) ? first : forms;
}
