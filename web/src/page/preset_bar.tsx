import { useMemo } from 'preact/hooks';
import type { Lab } from '../lab/lab';
import type { Preset } from '../lab/preset';
import { first, textOf } from '../text/experiments';
import { followLink } from './address_bar';

/** One-click requests. They are links, so that they also work from the keyboard, in a new tab, and with Back. */
export function PresetBar({ lab }: { lab: Lab | null }) {
  const current = usePreset(lab);
  return (
    <nav class="presets" aria-label="Try">
      <span class="presets-label">Try</span>
      {presetsOf(lab).map((preset) => (
        <a
          key={preset.name}
          href={`#${preset.request}`}
          aria-current={preset === current ? 'true' : undefined}
          onClick={(event) => lab && followLink(event, lab, preset.request)}
        >
          {preset.name}
        </a>
      ))}
      <p class="expect">{lineOf(lab, current)}</p>
    </nav>
  );
}

/** What to look for, and after the run what it showed. */
function lineOf(lab: Lab | null, preset: Preset | undefined): string {
  if (!preset) return 'Settings of your own. A dot marks what differs from the default.';
  const finished = lab?.run.value?.finished.value != null && !lab.stale.value;
  return finished ? preset.found : preset.expect;
}

function presetsOf(lab: Lab | null): readonly Preset[] {
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
