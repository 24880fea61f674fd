import { effect, type ReadonlySignal } from '@preact/signals';
import { messageOf } from '../engine/error';
import { Pool, poolSize } from '../engine/pool';
import { fieldOf } from '../lab/fields';
import { Lab } from '../lab/lab';
import { fetchParts, followParts } from '../page/parts';
import { holdUntilAnswered } from '../page/predictions';
import { lab, plotLibrary, startProblem } from '../page/state';
import { isLockedHere, view } from '../page/view';
import { first, homeOf } from '../text/experiments';
import { bringCore } from './bring_core';
import { tellOf } from './outbox';
import { Results } from './results';
import { results } from './wake';

/** Starts the lab of an embed, at the request that is asked for. It keeps nothing in the browser, and leaves its address
 *  alone. */
export async function startLab(asked: ReadonlySignal<string>): Promise<Lab> {
  const plot = import('../figures/plot_marks');
  const parts = fetchParts(fieldOf(asked.value, 'run') ?? first.name);
  const { core, source, spawn } = await bringCore();
  const pool = new Pool(poolSize(navigator.hardwareConcurrency || 1), source, spawn);
  await parts;
  const loaded = new Lab(core, pool, homeOf(first.name), { isLocked: isLockedHere });
  effect(() => {
    if (asked.value) loaded.request.open(asked.value);
  });
  if (view.predict) await holdUntilAnswered(loaded);
  followParts(loaded, (error) => {
    startProblem.value = `A part of the lab could not be loaded: ${messageOf(error)}`;
  });
  plotLibrary.value = await plot;
  tellOf(loaded);
  lab.value = loaded;
  results.value = Results;
  return loaded;
}
