import { expect, test } from 'vitest';
import { missingFeature } from '../../../web/src/engine/support';

test('nothing is missing where WebAssembly has SIMD', () => {
  expect(missingFeature(WebAssembly)).toBeNull();
});

test('a browser without WebAssembly, or without its SIMD, is told what is missing', () => {
  expect(missingFeature(undefined)).toBe('WebAssembly');
  expect(missingFeature({ validate: () => false })).toBe('WebAssembly SIMD');
});
