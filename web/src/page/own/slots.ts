/** The formula's three places for a norm, in the order in which a set of them is written: "n1-n3". */
export const slots = ['n1', 'n2', 'n3'] as const;
export type Slot = (typeof slots)[number];

const noSlot = 'none';

export function slotsOf(text: string): ReadonlySet<Slot> {
  const named = text.split('-');
  return new Set(slots.filter((slot) => named.includes(slot)));
}

/** The set with a slot more, or without it. */
export function toggled(text: string, slot: Slot): string {
  const set = slotsOf(text);
  return slots.filter((one) => set.has(one) !== (one === slot)).join('-') || noSlot;
}
