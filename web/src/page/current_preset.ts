import type { Lab } from '../lab/lab';
import type { Preset } from '../lab/preset';
import { first, textOf } from '../text/experiments';

/** The presets of the current experiment; before the lab is there, of the one that the page opens on. */
export function presetsOf(lab: Lab | null): readonly Preset[] {
  return textOf((lab?.experiment.value ?? first).name).presets;
}

/** The preset that the current request is; before the lab is there, the one that the page opens on. (Presets are written
 *  in canonical form.) */
export function presetOf(lab: Lab | null): Preset | undefined {
  const presets = presetsOf(lab);
  return lab ? presets.find(({ request }) => request === lab.request.standing.value.canonical) : presets[0];
}
