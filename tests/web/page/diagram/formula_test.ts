import { beforeAll, expect, test } from 'vitest';
import type { NormLabModule } from '../../../../wasm/module';
import { formsOf } from '../../../../web/src/lab/design';
import { formInWords, formulaOf, placeOf, remarksOn } from '../../../../web/src/page/diagram/formula';
import { realCore } from '../../core';

let core: NormLabModule;
beforeAll(async () => {
  core = await realCore();
});

const forms = (placement: string, request = 'lab=1&run=training') => formsOf(core, request, placement);
const formulas = (placement: string, request?: string) =>
  forms(placement, request).map((form) => formulaOf(form, 'LN'));

test('a placement’s formula is made from its form, with the constants of the request', () => {
  expect(formulas('post')).toEqual(['x ← LN(x + f(x))']);
  expect(formulas('pre')).toEqual(['x ← x + f(LN(x))']);
  expect(formulas('sandwich')).toEqual(['x ← x + LN(f(LN(x)))']);
  expect(formulas('deepnorm')).toEqual(['x ← LN(2.213·x + f(x))']);
  expect(formulas('deepnorm', 'lab=1&run=training&depth=16')).toEqual(['x ← LN(2·x + f(x))']);
  expect(formulas('in-place')).toEqual(['x ← LN(x); x ← x + f(x)']);
  expect(formulas('alpha-on-branch')).toEqual(['x ← LN(x + 2.213·f(x))']);
  expect(formulas('admin')).toEqual(['x ← LN(ω·x + f(x))']);
  expect(formulas('none')).toEqual(['x ← x + f(x)']);
});

test('a placement that has values of its own is drawn with them, and without those of others', () => {
  const request = 'lab=1&run=training&placement=deepnorm,post&depth=2&depth@deepnorm=16&warmup@post=3';
  expect(formulas('deepnorm', request)).toEqual(['x ← LN(2·x + f(x))']);
  expect(formulas('beta-inverted', request)).toEqual(['x ← LN(1.189·x + f(x))']);
});

test('layers that differ have a formula each, and say which they are', () => {
  expect(formulas('mix')).toEqual(['x ← LN(x + f(x))', 'x ← x + f(LN(x))']);
  const mix = forms('mix');
  expect(mix.map((form) => placeOf(form, mix))).toEqual(['Layers 1 to 6', 'Layers 7 to 24']);
  const scaled = forms('lns');
  expect(scaled.map((form) => placeOf(form, scaled))).toEqual(['Layer 1', 'Layer 2', 'Layer 24']);
  expect(formulaOf(scaled[2] as never, 'LN')).toBe('x ← x + f(0.2041·LN(x))');
});

test('what the formula does not say is remarked on: the weights, and the norm at the end', () => {
  expect(remarksOn(forms('deepnorm'), 'LN')).toEqual(['f starts with weights times 0.3195.']);
  expect(remarksOn(forms('no-v-gain'), 'LN')).toEqual([
    'f starts with weights times 0.3195, its value weights times 1.',
  ]);
  expect(remarksOn(forms('pre'), 'RMS')).toEqual(['After the last layer: x ← RMS(x).']);
  expect(remarksOn(forms('pre', 'lab=1&run=training&final-norm=off'), 'LN')).toEqual([]);
  expect(remarksOn(forms('admin'), 'LN')[0]).toContain('ω is trained');
});

test('encoder and decoder are told apart where their forms differ, and only there', () => {
  const both = forms('deepnorm', 'lab=1&run=gradients');
  expect(both.map((one) => placeOf(one, both))).toEqual(['Encoder', 'Decoder']);
  const same = forms('pre', 'lab=1&run=gradients');
  expect(same.map((one) => placeOf(one, same))).toEqual(['']);
});

test('whoever does not see the drawing is told the same in words', () => {
  expect(formInWords(forms('sandwich')[0] as never)).toBe(
    'From the stream, through a norm, then the branch f, then a norm; added to the stream.',
  );
  expect(formInWords(forms('deepnorm')[0] as never)).toBe(
    'From the stream, through the branch f; added to the stream times 2.213, and a norm follows the sum.',
  );
});

test('a request that the core refuses has no forms to draw', () => {
  expect(forms('post', 'lab=1&run=training&depth=0')).toEqual([]);
});
