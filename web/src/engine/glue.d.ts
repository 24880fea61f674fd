/** What Emscripten makes beside the module. */
declare module '*/norm-lab-module.mjs' {
  const createNormLab: typeof import('../../../wasm/module').default;
  export default createNormLab;
}
