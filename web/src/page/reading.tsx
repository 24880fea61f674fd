import { useSignal } from '@preact/signals';
import type { Lab } from '../lab/lab';
import { first } from '../text/experiments';
import { notes, readings, shelfOf } from '../text/readings';
import { SourceList } from '../text/source_list';
import { CiteButton } from './cite_button';
import { presetOf } from './current_preset';
import { numbersAtHand } from './numbers_at_hand';
import { readingDepth } from './reading_depth';
import { shows } from './view';

/** What there is to read about the experiment, at the chosen depth: on the current preset first. */
export function Reading({ lab }: { lab: Lab | null }) {
  const { name } = lab?.experiment.value ?? first;
  const preset = presetOf(lab);
  const reading = readings.get(name);
  if (!reading) return null;
  const run = numbersAtHand(lab);
  const depth = readingDepth.value;
  const note = preset && notes.get(shelfOf(name, preset))?.[preset.name];
  return (
    <article class={`reading ${depth}`} aria-label="Reading">
      {note && (
        <section>
          <h2>{preset.name}</h2>
          {note[depth](run)}
        </section>
      )}
      {reading[depth](run)}
      <SourceList ids={reading.sources} open={depth !== 'beginner'}>
        {reading.measured}
      </SourceList>
      {lab && shows('tools') && <Cite lab={lab} />}
    </article>
  );
}

function Cite({ lab }: { lab: Lab }) {
  const problem = useSignal('');
  return (
    <p>
      <CiteButton lab={lab} label="Cite" problem={problem} /> saves these sources and the lab as BibTeX.{' '}
      {problem.value && <span role="alert">{problem.value}</span>}
    </p>
  );
}
