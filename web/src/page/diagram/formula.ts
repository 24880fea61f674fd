import { capitalised } from '../../figures/format';
import type { LayerForm } from '../../lab/design';

/** Four digits are enough to tell one depth's constants from another's. */
export function factorText(factor: number): string {
  return String(Number(factor.toPrecision(4)));
}

/** α as it stands before x: nothing for 1, ω where it is trained. */
export function carriedFactor({ alpha, trained }: LayerForm): string {
  if (trained) return 'ω';
  return alpha === 1 ? '' : factorText(alpha);
}

/** "x ← LN(2.213·x + f(x))": a form as one line; `norm` is what a norm is called. */
export function formulaOf(form: LayerForm, norm: string): string {
  const times = (factor: string, what: string) => (factor ? `${factor}·${what}` : what);
  const factor = (value: number) => (value === 1 ? '' : factorText(value));
  const inner = times(factor(form.c), form.n1 ? `${norm}(x)` : 'x');
  const branch = form.n2 ? `${norm}(f(${inner}))` : `f(${inner})`;
  const sum = `${times(carriedFactor(form), 'x')} + ${times(factor(form.b), branch)}`;
  return `${form.n0 ? `x ← ${norm}(x); ` : ''}x ← ${form.n3 ? `${norm}(${sum})` : sum}`;
}

/** The same in words, for whoever does not see the drawing. */
export function formInWords(form: LayerForm): string {
  const carried = carriedFactor(form);
  const branch = [
    form.n1 ? 'a norm' : '',
    form.c === 1 ? '' : `a factor of ${factorText(form.c)}`,
    'the branch f',
    form.n2 ? 'a norm' : '',
    form.b === 1 ? '' : `a factor of ${factorText(form.b)}`,
  ].filter(Boolean);
  const first = form.n0 ? 'The stream passes a norm. ' : '';
  const last = form.n3 ? ', and a norm follows the sum' : '';
  return `${first}From the stream, through ${branch.join(', then ')}; added to the stream${carried ? ` times ${carried}` : ''}${last}.`;
}

/** "Layers 1 to 3", "Encoder, layer 2"; empty for the only form of the only stack. */
export function placeOf(form: LayerForm, forms: readonly LayerForm[]): string {
  const stack = form.stack && forms.some((other) => other.stack !== form.stack) ? form.stack : '';
  const alone = forms.every((other) => other === form || other.stack !== form.stack);
  const layers =
    form.firstLayer === form.lastLayer ? `layer ${form.firstLayer}` : `layers ${form.firstLayer} to ${form.lastLayer}`;
  const text = [stack, alone ? '' : layers].filter(Boolean).join(', ');
  return capitalised(text);
}

/** What the formula does not say: how weights start, and the norm at the end. */
export function remarksOn(forms: readonly LayerForm[], norm: string): string[] {
  const remarks: string[] = [];
  for (const form of forms) {
    const { beta, valueBeta, trained } = form;
    if (trained) remarks.push('ω is trained, and starts from the sizes that a first pass finds.');
    if (beta !== 1 || valueBeta !== 1) {
      const values = valueBeta === beta ? '' : `, its value weights times ${factorText(valueBeta)}`;
      const place = placeOf(form, forms);
      remarks.push(`${place && `${place}: `}f starts with weights times ${factorText(beta)}${values}.`);
    }
  }
  if (forms.some(({ finalNorm }) => finalNorm)) remarks.push(`After the last layer: x ← ${norm}(x).`);
  return [...new Set(remarks)];
}
