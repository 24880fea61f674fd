import { effect, signal } from '@preact/signals';
import { messageOf } from '../engine/error';
import { fetchCore } from '../engine/fetch_core';
import { Pool, poolSize } from '../engine/pool';
import { missingFeature } from '../engine/support';
import type { PlotLibrary } from '../figures/panel';
import { addressOf, readAddress } from '../lab/address';
import { workersFor } from '../lab/cost';
import { Lab } from '../lab/lab';
import { throttled } from '../lab/throttle';
import { first, homeOf } from '../text/experiments';

/** What the page waits for after its first paint. */
export const lab = signal<Lab | null>(null);
export const plotLibrary = signal<PlotLibrary | null>(null);
/** Why the lab cannot work here; empty while all is well. */
export const startProblem = signal('');
/** Run was pressed before the lab was there. */
export const runWanted = signal(false);

/** Loads the core and the figures, and ties the lab to the address bar. */
export async function start(): Promise<void> {
  const missing = missingFeature(globalThis.WebAssembly);
  if (missing) {
    startProblem.value = `This browser has no ${missing}, which the lab computes with. A current version of Chrome, Edge, Firefox or Safari has it.`;
    return;
  }
  try {
    const figures = import('../figures/plot_marks');
    const { core, source, spawn } = await fetchCore();
    const pool = new Pool(poolSize(navigator.hardwareConcurrency || 1), source, spawn);
    const loaded = new Lab(core, pool, homeOf(first.name));
    followAddress(loaded);
    pool.warm(workersFor(loaded.request.standing.value, pool.size));
    lab.value = loaded;
    effect(() => {
      document.title = `${loaded.experiment.value.title} · Norm Lab`;
    });
    if (runWanted.value) loaded.start();
    plotLibrary.value = await figures;
  } catch (error) {
    startProblem.value = `The lab could not be loaded: ${messageOf(error)} Reload the page to try again.`;
  }
}

/** The address bar holds the current request, and what is put there is opened. */
function followAddress({ request }: Lab): void {
  const open = () => {
    const text = readAddress(location);
    if (text !== null && text !== request.link) request.open(text);
    if (request.refusedLink.value) writeAddress(request.link);
  };
  open();
  addEventListener('hashchange', open);
  // Browsers refuse an address that changes too often, as it would under a slider.
  const follow = throttled(() => writeAddress(request.link), 400);
  effect(() => {
    request.standing.value;
    follow();
  });
}

function writeAddress(request: string): void {
  const address = addressOf(location, request);
  if (address !== location.pathname + location.search + location.hash) history.replaceState(null, '', address);
}
