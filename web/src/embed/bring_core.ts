import glue from '../../../build/wasm/norm-lab-module.mjs';
import type { FetchedCore } from '../engine/fetch_core';
import { instantiate } from '../engine/source';
import LabWorker from '../engine/worker?worker&inline';

/** Makes the core from a script of its own: where a document has no origin, only scripts can be fetched. */
export async function bringCore(): Promise<FetchedCore> {
  const { default: packed } = await import('virtual:core-bytes');
  const source = { module: await WebAssembly.compile(await unpacked(packed)) };
  return { core: await instantiate(source, glue), source, spawn: () => new LabWorker() };
}

function unpacked(base64: string): Promise<ArrayBuffer> {
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw'))).arrayBuffer();
}
