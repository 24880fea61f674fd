import { signal } from '@preact/signals';
import { readAddress, withQueryField } from '../lab/address';
import type { Lab } from '../lab/lab';
import { OnDemand } from '../lab/on_demand';
import { readView } from '../lab/view';
import { goTo } from './address_bar';
import { locked, view } from './view';

/** The step of the guided path at which the reader is, from 1 on; null beside the path. */
export const pathStep = signal(locked ? null : view.path);

/** What leads along the path; it comes when the page is at rest, or when it is wanted. */
export const pathParts = new OnDemand({}, { bar: () => import('./path_bar') });

/** Back and forward lead along the path too. */
export function followPath(): void {
  if (locked) return;
  addEventListener('popstate', () => {
    pathStep.value = readView(location.search).view.path;
    if (pathStep.value !== null) void pathParts.fetch('bar');
  });
}

/** The request of the step that the address names, where it names no request; null otherwise. */
export async function requestOfPath(): Promise<string | null> {
  if (pathStep.value === null) return null;
  await pathParts.fetch('bar');
  return readAddress(location) === null ? (pathParts.get('bar')?.requestOf(pathStep.value) ?? null) : null;
}

/** The address's query at a step, or beside the path. */
export function queryAt(step: number | null): string {
  return withQueryField(location.search, 'path', step === null ? null : String(step));
}

/** Goes to a step, or off the path: to a request, which is a place of its own for Back. */
export function goToStep(lab: Lab, step: number | null, request: string): void {
  goTo(lab, request, queryAt(step));
  pathStep.value = step;
}

/** The first step. */
export async function startPath(lab: Lab): Promise<void> {
  await pathParts.fetch('bar');
  const request = pathParts.get('bar')?.requestOf(1);
  if (request) goToStep(lab, 1, request);
}
