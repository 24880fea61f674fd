import { useSignal } from '@preact/signals';
import { useLayoutEffect } from 'preact/hooks';
import type { Lab } from '../lab/lab';
import type { Claim, Preset } from '../lab/preset';
import { followLink } from './address_bar';
import { presetOf, presetsOf } from './current_preset';
import { startPath } from './guided_path';
import { numbersAtHand } from './numbers_at_hand';

/** One-click requests. They are links, so that they also work from the keyboard, in a new tab, and with Back. Many of
 *  them stand under topics, of which one is open: that of the current preset, until the reader opens another. */
export function PresetBar({ lab }: { lab: Lab | null }) {
  const current = presetOf(lab);
  const presets = presetsOf(lab);
  const topics = [...new Set(presets.map(({ topic }) => topic ?? ''))];
  const opened = useSignal('');
  useLayoutEffect(() => {
    if (current?.topic) opened.value = current.topic;
  }, [current]);
  const open = topics.includes(opened.value) ? opened.value : topics[0];
  return (
    <nav class="presets" aria-label="Try">
      {topics.length > 1 ? (
        <div class="topics">
          {topics.map((topic) => (
            <button
              key={topic}
              type="button"
              aria-pressed={topic === open}
              onClick={() => {
                opened.value = topic;
              }}
            >
              {topic}
            </button>
          ))}
          <button type="button" class="path-start" disabled={!lab} onClick={() => lab && startPath(lab)}>
            New here? Start the guided path
          </button>
        </div>
      ) : (
        <span class="presets-label">Try</span>
      )}
      {presets
        .filter(({ topic }) => (topic ?? '') === open)
        .map((preset) => (
          <a
            key={preset.name}
            href={`#${preset.request}`}
            aria-current={preset === current ? 'true' : undefined}
            onClick={(event) => lab && followLink(event, lab, preset.request)}
          >
            {preset.name}
          </a>
        ))}
      <p class="expect">
        {lineOf(lab, current)}
        {current?.claim && <Published claim={current.claim} />}
      </p>
    </nav>
  );
}

function Published({ claim: { text, by, arxiv } }: { claim: Claim }) {
  return (
    <span class="claim">
      {` Published: ${text} (`}
      <a href={`https://arxiv.org/abs/${arxiv}`}>{by}</a>).
    </span>
  );
}

/** What to look for, and after the run what it showed. */
function lineOf(lab: Lab | null, preset: Preset | undefined): string {
  if (!preset) return 'Settings of your own. A dot marks what differs from the default.';
  const { found } = preset;
  return numbersAtHand(lab).say((number) => (typeof found === 'string' ? found : found(number)), preset.expect);
}
