import { capitalised } from '../figures/format';
import type { Lab } from '../lab/lab';
import { homeOf } from '../text/experiments';
import { followLink } from './address_bar';

/** Leads from experiment to experiment; each is where the reader left it. They are links, as presets are. */
export function Switcher({ lab }: { lab: Lab | null }) {
  if (!lab) return <nav class="switcher" aria-label="Experiments" />;
  const current = lab.request.standing.value.experiment;
  return (
    <nav class="switcher" aria-label="Experiments">
      {lab.experiments.map(({ name, title }) => {
        const request = lab.request.kept(name) ?? homeOf(name);
        return (
          <a
            key={name}
            href={`#${request}`}
            title={title}
            aria-current={name === current ? 'page' : undefined}
            onClick={(event) => followLink(event, lab, request)}
          >
            {capitalised(name)}
          </a>
        );
      })}
    </nav>
  );
}
