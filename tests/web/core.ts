import type { NormLabModule } from '../../wasm/module';

type Glue = typeof import('../../wasm/module');

const glueUrl = new URL('../../build/wasm/norm-lab-module-node.mjs', import.meta.url).href;

/** An instance of the real core, in Node. */
export async function realCore(): Promise<NormLabModule> {
  const glue: Glue = await import(/* @vite-ignore */ glueUrl);
  return glue.default();
}
