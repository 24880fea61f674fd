import { signal } from '@preact/signals';

export type Offline = 'no' | 'works' | 'newer';

/** Whether the page works without the network, and whether a newer version has taken the place of the one shown. */
export const offline = signal<Offline>('no');

/** Whether a copy can be kept: not in a frame, whose owner did not ask for it, and not without a secure connection. */
export function canKeep(place: Pick<Window, 'isSecureContext' | 'parent' | 'navigator'>): boolean {
  return place.parent === place && place.isSecureContext && 'serviceWorker' in place.navigator;
}

/** Says when a newer version takes over the page, from the page's first moment on. */
export function followVersions(workers: ServiceWorkerContainer): void {
  // Without one at the start, the first to come is this page's own.
  if (!workers.controller) return;
  workers.addEventListener('controllerchange', () => {
    offline.value = 'newer';
  });
}

/** Has the browser keep a copy of the page. Where it will not, nothing is different, and nobody is told. */
export async function keepCopy(workers: ServiceWorkerContainer): Promise<void> {
  try {
    await workers.register(new URL('service_worker.js', document.baseURI), { updateViaCache: 'none' });
    await workers.ready;
    if (offline.value === 'no') offline.value = 'works';
  } catch {}
}
