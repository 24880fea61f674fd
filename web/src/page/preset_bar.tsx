import { useMemo } from 'preact/hooks';
import type { Lab } from '../lab/lab';
import { type Preset, presets } from '../lab/presets';

/** One-click requests. They are links, so that they also work from the keyboard, in a new tab, and with Back. */
export function PresetBar({ lab }: { lab: Lab | null }) {
  const current = usePreset(lab);
  return (
    <nav class="presets" aria-label="Try">
      <span class="presets-label">Try</span>
      {presets.map((preset) => (
        <a key={preset.name} href={`#${preset.request}`} aria-current={preset === current ? 'true' : undefined}>
          {preset.name}
        </a>
      ))}
      <p class="expect">{current ? current.expect : 'Settings of your own.'}</p>
    </nav>
  );
}

/** The preset that the current request is; before the lab is there, the one that the page opens on. */
export function usePreset(lab: Lab | null): Preset | undefined {
  const canonical = useMemo(() => lab && presets.map((preset) => lab.core.check(preset.request).canonical), [lab]);
  if (!lab || !canonical) return presets[0];
  return presets[canonical.indexOf(lab.request.standing.value.canonical)];
}
