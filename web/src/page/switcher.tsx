import { capitalised } from '../figures/format';
import type { Lab } from '../lab/lab';
import { homeOf, texts } from '../text/experiments';
import { followLink } from './address_bar';
import { startProblem } from './state';

/** Leads from experiment to experiment; each is where the reader left it. They are links, as presets are, and there before
 *  the lab is, so that nothing moves when it comes. */
export function Switcher({ lab }: { lab: Lab | null }) {
  const current = lab?.request.standing.value.experiment;
  // Where the lab cannot come, its experiments cannot be gone to.
  const awaited = startProblem.value ? [] : texts.names;
  const experiments = lab?.experiments ?? awaited.map((name) => ({ name, title: undefined }));
  return (
    <nav class="switcher" aria-label="Experiments">
      {experiments.map(({ name, title }) => {
        const request = lab?.request.kept(name) ?? homeOf(name);
        return (
          <a
            key={name}
            href={`#${request}`}
            title={title}
            aria-current={name === current ? 'page' : undefined}
            onClick={(event) => lab && followLink(event, lab, request)}
          >
            {capitalised(name)}
          </a>
        );
      })}
    </nav>
  );
}
