import glueUrl from '../../../build/wasm/norm-lab-module.mjs?url';
import wasmUrl from '../../../build/wasm/norm-lab-module.wasm?url';
import { LabError } from './error';
import type { CoreSource } from './source';

/** Fetches and compiles the core: once, on the page. */
export async function fetchCore(): Promise<CoreSource> {
  const absolute = (url: string) => new URL(url, document.baseURI).href;
  const response = await fetch(absolute(wasmUrl));
  if (!response.ok) throw new LabError(`The lab's core could not be loaded: the server answered ${response.status}.`);
  return { glueUrl: absolute(glueUrl), module: await WebAssembly.compile(await response.arrayBuffer()) };
}
