import { signal } from '@preact/signals';

/** Which note hangs under the header: one at a time, since they share a place. */
export const openNote = signal<'export' | 'share' | null>(null);
