import { type Files, OfflineCopy } from './copy';
import type { ServiceWorkerScope } from './scope';

/** Both are put in their places when the page has been built. */
declare const NORM_LAB_VERSION: string;
declare const NORM_LAB_FILES: Files;

const scope = self as unknown as ServiceWorkerScope;
const copy = new OfflineCopy(scope.registration.scope, NORM_LAB_VERSION, NORM_LAB_FILES, {
  caches,
  fetch: (address, options) => fetch(address, options),
  digest: (bytes) => crypto.subtle.digest('SHA-256', bytes),
});

scope.addEventListener('install', (event) => event.waitUntil(copy.fill().then(() => scope.skipWaiting())));
scope.addEventListener('activate', (event) => event.waitUntil(copy.dropOld().then(() => scope.clients.claim())));
scope.addEventListener('fetch', (event) => {
  const answer = copy.answer(event.request);
  if (answer) event.respondWith(answer);
});
