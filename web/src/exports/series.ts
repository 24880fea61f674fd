import type { Checked, NormLabModule, Value } from '../engine/core';
import { checkedWith } from '../lab/fields';

type Core = Pick<NormLabModule, 'check'>;

/** The values of one placement of a request, run alone. */
export interface Series {
  /** Empty in a request that has no placements. */
  placement: string;
  values: Value[];
}

/** The request that runs one placement alone. What another placement needs may mean nothing here, and is left out. */
function checkAlone(core: Core, { canonical, overrides }: Checked, placement: string): Checked {
  const fields = new Map<string, string | null>([['placement', placement]]);
  for (const { name, placement: whose, text } of overrides) {
    fields.set(`${name}@${whose}`, null);
    if (whose === placement) fields.set(name, text);
  }
  const checked = checkedWith(core, canonical, fields);
  if (checked.refusals.length > 0) throw new Error(`${placement} alone is refused: ${checked.refusals[0]?.message}`);
  return checked;
}

/** What each placement of a request has, in the request's order. */
export function seriesOf(core: Core, checked: Checked): Series[] {
  const placements = checked.values.find(({ name }) => name === 'placement')?.text.split(',');
  if (!placements) return [{ placement: '', values: checked.values }];
  return placements.map((placement) => ({ placement, values: checkAlone(core, checked, placement).values }));
}
