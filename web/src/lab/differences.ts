import type { NormLabModule } from '../engine/core';
import { Rows } from './rows';

/** A parameter, or what follows from parameters, in which a request's placements differ. */
export interface Difference {
  label: string;
  /** Each value with the placements that have it, in the request's order. What means nothing is "unused". */
  values: { value: string; placements: string[] }[];
}

function shown(value: string): string {
  return /^\d{5,}$/.test(value) ? Number(value).toLocaleString('en') : value || 'unused';
}

/** In what the placements of a request differ beside the placement. */
export function differencesOf(core: Pick<NormLabModule, 'differences'>, request: string): Difference[] {
  const table = core.differences(request);
  if (!table) return [];
  const rows = Rows.of(table);
  const differences = new Map<string, Difference>();
  for (let row = 0; row < rows.count; row++) {
    const text = (column: string) => rows.texts(column)[row] as string;
    const difference = differences.get(text('name')) ?? { label: text('label'), values: [] };
    const value = shown(text('value'));
    const same = difference.values.find((one) => one.value === value);
    if (same) same.placements.push(text('placement'));
    else difference.values.push({ value, placements: [text('placement')] });
    differences.set(text('name'), difference);
  }
  return [...differences.values()];
}
