import type { Choice } from '../../engine/core';
import type { Twin } from '../../lab/design';

/** Says which published placement a placement is. `twin` is the one that gives all layers the same forms, `published`
 *  what the core says of it. `finalNorm` is whether a norm stands before the head; null where there is no head. */
export function whichPlacement(
  twin: Twin | null,
  published: Pick<Choice, 'label' | 'help'> | undefined,
  finalNorm: boolean | null,
): { what: string; more: string } {
  if (!twin || !published) return { what: 'None of the published placements.', more: '' };
  const { label, help } = published;
  if (finalNorm === null || finalNorm === twin.finalNorm) {
    return { what: `${twin.atEveryDepth ? 'This is' : 'At this depth the same as'} ${label}.`, more: help };
  }
  const layers = twin.atEveryDepth ? `The layers of ${label}` : `At this depth the layers of ${label}`;
  const end = finalNorm ? `with a norm before the head, where ${label} has none` : 'without its norm before the head';
  return { what: `${layers}, ${end}.`, more: '' };
}
