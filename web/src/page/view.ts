import { hasLock, isLocked, readView, type ViewPart } from '../lab/view';

/** What the address says about how the lab is to be shown. */
export const { view, refusals: viewRefusals } = readView(globalThis.location?.search ?? '');

/** Something is locked. */
export const locked = hasLock(view);

export const isLockedHere = (parameter: string) => isLocked(view, parameter);

/** What leads to other requests would lead around a lock. */
const leads: readonly ViewPart[] = ['experiments', 'presets'];

export function shows(part: ViewPart): boolean {
  return !view.hide.has(part) && !(locked && leads.includes(part));
}
