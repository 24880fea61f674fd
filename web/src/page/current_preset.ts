import type { Checked } from '../engine/core';
import type { Lab } from '../lab/lab';
import type { Preset } from '../lab/preset';
import { first, textOf } from '../text/experiments';

/** The presets of the current experiment; before the lab is there, of the one that the page opens on. */
export function presetsOf(lab: Lab | null): readonly Preset[] {
  return textOf((lab?.experiment.value ?? first).name).presets;
}

/** The preset that the current request is; before the lab is there, the one that the page opens on. */
export function presetOf(lab: Lab | null): Preset | undefined {
  return lab ? presetAt(lab.request.standing.value) : presetsOf(lab)[0];
}

/** The preset that a request is. (Presets are written in canonical form.) */
export function presetAt({ experiment, canonical }: Pick<Checked, 'experiment' | 'canonical'>): Preset | undefined {
  return textOf(experiment).presets.find(({ request }) => request === canonical);
}
