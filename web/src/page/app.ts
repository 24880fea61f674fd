import { effect } from '@preact/signals';
import { messageOf } from '../engine/error';
import { fetchCore } from '../engine/fetch_core';
import { nextTask } from '../engine/next_task';
import { Pool, poolSize } from '../engine/pool';
import { missingFeature } from '../engine/support';
import { figures } from '../figures/experiments';
import { browserStorage } from '../lab/browser_storage';
import { workersFor } from '../lab/cost';
import { Lab } from '../lab/lab';
import { UnitStore } from '../lab/unit_store';
import { canKeep, followVersions, keepCopy } from '../offline/register';
import { first, homeOf, texts } from '../text/experiments';
import { notes, readings } from '../text/readings';
import { followAddress } from './address_bar';
import { embedParts } from './embed_parts';
import { exportParts } from './export_parts';
import { followPath, pathParts, requestOfPath } from './guided_path';
import { ownEditor } from './own/own_group';
import { fetchParts, followParts, followReading } from './parts';
import { holdUntilAnswered, predictionParts } from './predictions';
import { insteadOfBench, lab, plotLibrary, runWanted, startProblem } from './state';
import { isLockedHere, view } from './view';

/** A copy of the page is kept for the next visit. */
const keeps = import.meta.env.PROD && canKeep(globalThis.window);

/** Loads the core and the figures, and ties the lab to the address bar. */
export async function start(): Promise<void> {
  if (keeps) followVersions(navigator.serviceWorker);
  const missing = missingFeature(globalThis.WebAssembly);
  if (missing) {
    await showRecorded(missing);
    return;
  }
  try {
    const plot = import('../figures/plot_marks');
    const { core, source, spawn } = await fetchCore();
    await breath();
    const pool = new Pool(poolSize(navigator.hardwareConcurrency || 1), source, spawn);
    const store = new UnitStore(browserStorage(), core.numericsVersion());
    const home = (await requestOfPath()) ?? homeOf(first.name);
    const loaded = new Lab(core, pool, home, { store, isLocked: isLockedHere });
    followAddress(loaded);
    followPath();
    pool.warm(workersFor(loaded.request.standing.value, pool.size));
    await fetchParts(loaded.experiment.value.name);
    if (view.predict) await holdUntilAnswered(loaded);
    lab.value = loaded;
    followParts(loaded, refuse);
    effect(() => {
      document.title = `${loaded.experiment.value.title} · Norm Lab`;
    });
    if (runWanted.value) loaded.start();
    await breath();
    plotLibrary.value = await plot;
    whenIdle(() => {
      followReading(loaded);
      fetchRest().catch(() => {});
    });
  } catch (error) {
    refuse(error);
  }
}

/** Says what the browser lacks, and shows results that were computed elsewhere. */
async function showRecorded(missing: string): Promise<void> {
  startProblem.value = `This browser has no ${missing}, which the lab computes with. A current version of Chrome, Edge, Firefox or Safari has it. Below are recorded results to look at.`;
  try {
    const { RecordedResults } = await import('./recorded_results');
    insteadOfBench.value = RecordedResults;
  } catch (error) {
    refuse(error);
  }
}

/** From then on the page needs no network. What fails to come is asked for again when it is needed. */
async function fetchRest(): Promise<void> {
  await Promise.all(
    [predictionParts, pathParts, embedParts, texts, figures, readings, notes, exportParts, ownEditor].map((parts) =>
      parts.fetchAll(),
    ),
  );
  if (keeps) await keepCopy(navigator.serviceWorker);
}

function refuse(error: unknown): void {
  startProblem.value = `The lab could not be loaded: ${messageOf(error)} Reload the page to try again.`;
}

/** Lets the page answer its reader between two pieces of a start. */
function breath(): Promise<void> {
  return new Promise(nextTask);
}

/** Calls in about a second, when the page has nothing else to do: the first step of a run comes first. */
function whenIdle(call: () => void): void {
  setTimeout(() => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(call, { timeout: 1000 });
    else call();
  }, 1000);
}
