import { effect } from '@preact/signals';
import { addressOf, readAddress } from '../lab/address';
import type { Lab } from '../lab/lab';
import { throttled } from '../lab/throttle';

/** The address as the page last read or wrote it; null where it is left alone, as that of a frame in a course's page is. */
let known: string | null = null;

/** The address bar holds the current request, and what is put there is opened. */
export function followAddress({ request }: Lab): void {
  const open = () => {
    known = currentAddress();
    const text = readAddress(location);
    if (text !== null && text !== request.link) request.open(text);
    if (request.refusedLink.value) writeAddress(request.link);
  };
  open();
  addEventListener('hashchange', open);
  // Back may change the query alone.
  addEventListener('popstate', open);
  // Browsers refuse an address that changes too often, as it would under a slider.
  // What the reader put there meanwhile, as with Back, comes first: the event that tells of it may still be under way.
  const follow = throttled(() => (currentAddress() === known ? writeAddress(request.link) : open()), 400);
  effect(() => {
    request.standing.value;
    follow();
  });
}

/** Follows a link to a request; Back leads to what stood before. The browser itself would be too late to remember that:
 *  by then the address bar already holds the new request. A click that asks for another tab or window is left to it. */
export function followLink(event: MouseEvent, lab: Lab, text: string): void {
  if (!isPlainClick(event)) return;
  event.preventDefault();
  goTo(lab, text);
}

export function isPlainClick({ button, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean {
  return button === 0 && !(ctrlKey || metaKey || shiftKey || altKey);
}

/** Opens a request as a link to it does, which may have another query. */
export function goTo({ request }: Lab, text: string, search = location.search): void {
  if (known !== null) rememberBoth(request.link, text, search);
  request.open(text);
}

/** Puts what is left and what is opened into the browser's history. */
function rememberBoth(left: string, text: string, search: string): void {
  writeAddress(left);
  const { pathname, hash } = location;
  const address = addressOf({ pathname, hash, search }, text);
  if (address !== currentAddress()) history.pushState(null, '', address);
  known = currentAddress();
}

function writeAddress(request: string): void {
  const address = addressOf(location, request);
  if (address !== currentAddress()) history.replaceState(null, '', address);
  known = currentAddress();
}

function currentAddress(): string {
  return location.pathname + location.search + location.hash;
}
