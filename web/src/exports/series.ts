import type { Checked, NormLabModule, Value } from '../engine/core';

type Core = Pick<NormLabModule, 'check'>;

/** The values of one placement of a request, run alone. */
export interface Series {
  /** Empty in a request that has no placements. */
  placement: string;
  values: Value[];
}

/** The fields of a request's text, which the core wrote and which are not encoded. */
function fieldsOf(canonical: string): [name: string, value: string][] {
  return canonical.split('&').map((field) => {
    const [name = '', ...value] = field.split('=');
    return [name, value.join('=')];
  });
}

/** The request that runs one placement alone. What another placement needs may mean nothing here, and is left out. */
function checkAlone(core: Core, { canonical, overrides }: Checked, placement: string): Checked {
  const own = new Map(overrides.filter((one) => one.placement === placement).map(({ name, text }) => [name, text]));
  const shared = fieldsOf(canonical).filter(([name]) => !name.includes('@') && name !== 'placement' && !own.has(name));
  let fields: [string, string][] = [...shared, ['placement', placement], ...own];
  for (;;) {
    const checked = core.check(fields.map((field) => field.join('=')).join('&'));
    if (checked.refusals.length === 0) return checked;
    const idle = checked.refusals.filter((refusal) => refusal.idle).map(({ field }) => field);
    if (idle.length === 0) throw new Error(`${placement} alone is refused: ${checked.refusals[0]?.message}`);
    fields = fields.filter(([name]) => !idle.includes(name));
  }
}

/** What each placement of a request has, in the request's order. */
export function seriesOf(core: Core, checked: Checked): Series[] {
  const placements = checked.values.find(({ name }) => name === 'placement')?.text.split(',');
  if (!placements) return [{ placement: '', values: checked.values }];
  return placements.map((placement) => ({ placement, values: checkAlone(core, checked, placement).values }));
}
