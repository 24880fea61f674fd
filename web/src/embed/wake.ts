import { signal } from '@preact/signals';
import type { ComponentType } from 'preact';
import { messageOf } from '../engine/error';
import { missingFeature } from '../engine/support';
import { readAddress } from '../lab/address';
import type { Lab } from '../lab/lab';
import { startProblem } from '../page/state';

/** The request that the address holds; empty where it holds none. */
export const asked = signal(requestHere());
addEventListener('hashchange', () => {
  asked.value = requestHere();
});

/** What draws the results, once it is there. */
export const results = signal<ComponentType<{ lab: Lab }> | null>(null);

/** What computes and draws is on its way. */
export const waking = signal(false);

let coming: Promise<Lab> | null = null;

/** Fetches all that computes and draws. Until it is asked for, an embed is its first few lines. */
export function wake(): Promise<Lab> {
  coming ??= start();
  return coming;
}

async function start(): Promise<Lab> {
  waking.value = true;
  startProblem.value = '';
  try {
    const { startLab } = await import('./start');
    return await startLab(asked);
  } catch (error) {
    coming = null;
    startProblem.value = `The lab could not be loaded: ${messageOf(error)} Run tries again.`;
    throw error;
  } finally {
    waking.value = false;
  }
}

function requestHere(): string {
  return readAddress(location) ?? '';
}

/** What an embed needs and this browser lacks; null when nothing is missing. */
export function missingHere(): string | null {
  return missingFeature(globalThis.WebAssembly) ?? ('DecompressionStream' in globalThis ? null : 'DecompressionStream');
}
