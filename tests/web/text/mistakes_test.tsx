import { render } from 'preact-render-to-string';
import { expect, test } from 'vitest';
import { noNumbers, type RunNumbers } from '../../../web/src/figures/run_numbers';
import { notes } from '../../../web/src/text/readings/training/notes_mistakes';
import { mistakePresets } from '../../../web/src/text/training_presets_mistakes';

/** A run in which each placement ended with its name. */
const named: RunNumbers = {
  say: (sentence) => sentence((table, column, where) => `${table}.${column} of ${where?.placement}`),
};

test.each(mistakePresets)('“$name” shows what was written, its sign, and how to look for it', ({ name, request }) => {
  const developer = (run: RunNumbers) => render(<div>{notes[name]?.developer(run)}</div>);
  for (const part of ['<pre>', 'The sign.', 'Look for it.']) expect(developer(noNumbers)).toContain(part);
  // With the numbers of the run: of the mistake, and of what was meant.
  const said = [...developer(named).matchAll(/outcome\.last_loss of ([a-z-]+)/g)].map(([, placement]) => placement);
  const placements = /placement=([a-z,-]+)/.exec(request)?.[1]?.split(',') ?? ['pre', 'post'];
  expect(new Set(said).size).toBeGreaterThan(1);
  for (const placement of said) expect(placements).toContain(placement);
});

test('the notes stand in the order of the presets', () => {
  expect(Object.keys(notes)).toEqual(mistakePresets.map(({ name }) => name));
});
