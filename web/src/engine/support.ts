/** The smallest module with a SIMD instruction: a function that makes a v128 and drops it. */
const simdProbe = Uint8Array.of(
  0,
  97,
  115,
  109,
  1,
  0,
  0,
  0,
  1,
  4,
  1,
  96,
  0,
  0,
  3,
  2,
  1,
  0,
  10,
  9,
  1,
  7,
  0,
  65,
  0,
  253,
  15,
  26,
  11,
);

/** What the lab needs and this browser lacks, in words for the page; null when nothing is missing. */
export function missingFeature(wasm: Pick<typeof WebAssembly, 'validate'> | undefined): string | null {
  if (!wasm) return 'WebAssembly';
  if (!wasm.validate(simdProbe)) return 'WebAssembly SIMD';
  return null;
}
