import type { Choice } from '../../engine/core';
import type { Twin } from '../../lab/design';

/** Says which published placement a placement is. `twin` is the one that gives all layers the same forms, `published`
 *  what the core says of it. `finalNorm` is whether a norm stands before the head; null where there is no head. */
export function whichPlacement(
  twin: Twin | null,
  published: Pick<Choice, 'label' | 'help'> | undefined,
  finalNorm: boolean | null,
): string {
  if (!twin || !published) return 'None of the published placements.';
  const { label, help } = published;
  if (finalNorm === null || finalNorm === twin.finalNorm) {
    return `${twin.atEveryDepth ? 'This is' : 'At this depth the same as'} ${label}. ${help}`;
  }
  const layers = twin.atEveryDepth ? `The layers of ${label}` : `At this depth the layers of ${label}`;
  return `${layers}, ${finalNorm ? `with a norm before the head, where ${label} has none` : 'without its norm before the head'}.`;
}
