import facts from 'virtual:core-facts';
import { fieldOf } from '../lab/fields';
import type { Lab } from '../lab/lab';
import { SeriesMark } from '../page/series_mark';
import { shows } from '../page/view';
import { asked } from './wake';

/** The experiment's question, and the placements that it compares. */
export function Heading({ lab }: { lab: Lab | null }) {
  const request = lab?.request.standing.value.canonical ?? asked.value;
  const experiment = facts.find(({ name }) => name === fieldOf(request, 'run')) ?? facts[0];
  if (!experiment) return null;
  const placements = fieldOf(request, 'placement')?.split(',') ?? experiment.placements;
  const known = placements.filter((name) => name in experiment.labels);
  return (
    <header class="embed-head">
      <h1 class={shows('question') ? undefined : 'off-screen'}>{experiment.question}</h1>
      {known.length > 0 && (
        <ul class="embed-placements" aria-label="Placements">
          {known.map((name) => (
            <li key={name}>
              <SeriesMark series={name} /> {experiment.labels[name]}
            </li>
          ))}
        </ul>
      )}
    </header>
  );
}
