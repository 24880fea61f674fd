import wasmUrl from '../../../build/wasm/norm-lab-module.wasm?url';
import type { NormLabModule } from './core';
import { LabError } from './error';
import { type CoreSource, instantiate } from './source';
import type { WorkerLike } from './worker_handle';

export interface FetchedCore {
  /** The page's own instance. */
  core: NormLabModule;
  source: CoreSource;
  spawn: () => WorkerLike;
}

/** Fetches all that computes, once: from here on the page needs no network, however many workers it ends and starts. */
export async function fetchCore(): Promise<FetchedCore> {
  const glue = import('../../../build/wasm/norm-lab-module.mjs');
  const worker = import('./worker?worker&inline');
  const source = { module: await fetchModule() };
  const { default: LabWorker } = await worker;
  return { core: await instantiate(source, (await glue).default), source, spawn: () => new LabWorker() };
}

async function fetchModule(): Promise<WebAssembly.Module> {
  const response = await fetch(new URL(wasmUrl, document.baseURI));
  if (!response.ok) throw new LabError(`The lab's core could not be loaded: the server answered ${response.status}.`);
  return WebAssembly.compile(await response.arrayBuffer());
}
