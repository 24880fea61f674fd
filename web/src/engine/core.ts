/** The core's types as the page uses them; the contract itself is wasm/module.d.ts. */
export type * from '../../../wasm/module';
