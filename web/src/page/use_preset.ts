import { useMemo } from 'preact/hooks';
import type { Lab } from '../lab/lab';
import type { Preset } from '../lab/preset';
import { first, textOf } from '../text/experiments';

/** The presets of the current experiment; before the lab is there, of the one that the page opens on. */
export function presetsOf(lab: Lab | null): readonly Preset[] {
  return textOf((lab?.experiment.value ?? first).name).presets;
}

/** The preset that the current request is; before the lab is there, the one that the page opens on. */
export function usePreset(lab: Lab | null): Preset | undefined {
  const presets = presetsOf(lab);
  const canonical = useMemo(
    () => lab && presets.map(({ request }) => lab.core.check(request).canonical),
    [lab, presets],
  );
  if (!lab || !canonical) return presets[0];
  return presets[canonical.indexOf(lab.request.standing.value.canonical)];
}
