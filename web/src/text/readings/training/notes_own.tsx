import type { RunNumbers } from '../../../figures/run_numbers';
import { losses } from '../../last_loss';
import type { Notes, Texts } from '../../reading';
import { Cite } from '../../source_list';

function halves(run: RunNumbers, otherwise: string) {
  return losses(
    run,
    (loss) => `Own ended at ${loss('own')}, DeepNorm at ${loss('deepnorm')} and Post at ${loss('post')}.`,
    otherwise,
  );
}

function both(run: RunNumbers, otherwise: string) {
  return losses(
    run,
    (loss) => `Own ended at ${loss('own')}, Pre at ${loss('pre')} and Post at ${loss('post')}.`,
    otherwise,
  );
}

const half: Texts = {
  beginner: (run) => (
    <p>
      DeepNorm does two things to Post: each desk starts with smaller changes, and the total already on the sheet counts
      for more. Here a placement of our own has the smaller changes alone.{' '}
      {halves(run, 'It learns as well as DeepNorm does, and Post does not learn.')} To see what a recipe needs, leave
      one thing out at a time.
    </p>
  ),
  developer: (run) => (
    <p>
      <code>own-norms=n3&amp;own-beta-rule=deepnorm</code>: Post-LN’s code, and an initialization that multiplies W_v,
      W_o and both feed-forward matrices by a small number. {halves(run, 'Own 0.0013, DeepNorm 0.0015, Post 2.65.')} Now
      set the rule of β to 1 and that of α to ∜R: the other half suffices too. At this depth either will do; try 50
      layers before you drop one.
    </p>
  ),
  researcher: (run) => (
    <p>
      <Cite id="wang2022" /> derive α and β together, from a bound on the update that depends on their ratio.{' '}
      {halves(run, 'Seed 0: Own, with β alone, 0.0013; DeepNorm 0.0015; Post 2.65.')} With α alone the last loss was
      0.0018 to 0.0021 (seeds 0 to 2), with β alone 0.0012 to 0.0013: in twelve layers each half takes Post away from
      chance without warm-up. Nothing follows from that for the depths that the two were made for.
    </p>
  ),
};

const pair: Texts = {
  beginner: (run) => (
    <p>
      Two clerks at each desk: one hands it a rescaled copy to read, one rescales the total after it has written.{' '}
      {both(run, 'It stalls as Post does.')} So Post does not lack what Pre has. It has something that Pre has not: a
      clerk who rescales everything, again and again.
    </p>
  ),
  developer: (run) => (
    <p>
      <code>x = norm3(x + f(norm1(x)))</code>. {both(run, 'Own 2.74, Pre 0.0019, Post 2.65.')} After the first sum the
      stream is normed already, so <code>norm1</code> only adds a gain and a bias of its own. Take N3 out of the
      formula, and the same network learns.
    </p>
  ),
  researcher: (run) => (
    <p>
      {both(run, 'Seed 0: Own 2.74, Pre 0.0019, Post 2.65.')} At initialization N1 after N3 changes nothing but for eps,
      since N3’s output has mean 0 and variance 1: from the second sublayer on Own is Post. What Pre gains in{' '}
      <Cite id="xiong2020" /> is the untouched carried path, not the norm in the branch. Seeds 1 and 2 of Own ended at
      2.75 and 2.76.
    </p>
  ),
};

export const notes: Notes = {
  'Half of DeepNorm': half,
  'Pre and Post at once': pair,
};
