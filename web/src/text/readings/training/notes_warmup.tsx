import type { RunNumbers } from '../../../figures/run_numbers';
import { losses } from '../../last_loss';
import type { Notes, Texts } from '../../reading';
import { Cite } from '../../source_list';

const four: Texts = {
  beginner: (run) => (
    <p>
      Repeat what you have just heard: now the desks must look back along the row of words, and there is no easy way
      out.{' '}
      {losses(
        run,
        (loss) => `Post ended at ${loss('post')}, and guessing costs about 2.77. Pre ended at ${loss('pre')}.`,
        'Post will hardly do better than guessing; the other three will know the answer halfway.',
      )}{' '}
      Here the place of the norm decides, as the lesson wrongly said of its own task.
    </p>
  ),
  developer: (run) => (
    <p>
      <code>task=sequence-copy</code>, Adam at 0.001, no warm-up: the settings in which Post breaks.{' '}
      {losses(
        run,
        (loss) =>
          `Last losses: Post ${loss('post')}, Pre ${loss('pre')}, Sandwich ${loss('sandwich')}, DeepNorm ${loss('deepnorm')}.`,
        'Post stays near chance, ln 16 ≈ 2.77; the others are at 0.005 by step 200.',
      )}{' '}
      All four build on the same branches; only the two lines differ. Lower <b>Depth</b> to 6 and Post learns too.
    </p>
  ),
  researcher: (run) => (
    <p>
      Twelve decoder layers, d = 64, four heads, V = 16.{' '}
      {losses(
        run,
        (loss) => `Seed 0 ends at ${loss('post')} with Post and ${loss('pre')} with Pre.`,
        'Seed 0 leaves Post near chance.',
      )}{' '}
      Over ten seeds Post’s mean of the last 20 losses is between 2.51 and 2.78 (chance is ln 16 ≈ 2.773), so none of
      ten learns. It is the toy’s counterpart of BLEU 8.45 without warm-up (<Cite id="xiong2020" />
      ). DeepNorm gets there first: 0.01 at step 100, and 0.09 to 0.12 with Pre and Sandwich.
    </p>
  ),
};

/** "Post ended at 1.1880." */
function postEnds(run: RunNumbers, otherwise: string) {
  return losses(run, (loss) => `Post ended at ${loss('post')}.`, otherwise);
}

const warmed: Texts = {
  beginner: (run) => (
    <p>
      Post gets its careful start: for the first half of the lessons the changes grow, from almost nothing to full size.
      Pre has full size at once.{' '}
      {losses(
        run,
        (loss) => `Now Post came down to ${loss('post')}, and Pre to ${loss('pre')}.`,
        'Now Post will come down, late; Pre is long done by then.',
      )}{' '}
      The care has helped, and cost time.
    </p>
  ),
  developer: (run) => (
    <p>
      <code>warmup@post=200</code> gives Post alone a linear warm-up; the note above the figures says so, because it is
      a second difference. {postEnds(run, 'Post leaves chance near step 150.')} Give both the same with{' '}
      <code>warmup=200</code>: Pre then starts later and ends nearly as low, at 0.003. In PyTorch:{' '}
      <code>LambdaLR(opt, lambda t: min(1, (t + 1) / 200))</code>.
    </p>
  ),
  researcher: (run) => (
    <p>
      {postEnds(run, 'Seed 0 ends at 1.19.')} Over ten seeds, ten leave chance, their last-20 means from 0.55 to 1.51.
      The published effect is as large: BLEU 8.45 to about 34 with 4,000 steps (<Cite id="xiong2020" />
      ). Late digits of a Post run after warm-up mean nothing: the trajectory is chaotic, and weights moved by 10⁻⁷ have
      moved the last loss from 1.09 to 1.50.
    </p>
  ),
};

const fifty: Texts = {
  beginner: (run) => (
    <p>
      A shorter careful start, a quarter as long. {postEnds(run, 'Post will come nearly as far as with the long one.')}{' '}
      At this size of changes a little care will do. The next two presets ask for larger ones.
    </p>
  ),
  developer: (run) => (
    <p>
      First corner of a square of four runs: peak 0.001 or 0.002, warm-up 50 or 200.{' '}
      {postEnds(run, 'It ends at 1.47; with 200 steps at 1.19.')} Warm-up has two knobs, and Post needs both set right.
      Tune them together: the map “Warm-up and rate” does so in one figure.
    </p>
  ),
  researcher: (run) => (
    <p>
      {postEnds(run, 'Seed 0 ends at 1.47.')} The counterpart of 500 steps to a peak of 0.0005, BLEU 31.16 instead of
      about 34 (<Cite id="xiong2020" />
      ). One seed: the difference from the 1.19 of 200 steps is within the 0.55 to 1.51 that seeds alone make.
    </p>
  ),
};

const twice: Texts = {
  beginner: (run) => (
    <p>
      The long careful start, but towards changes twice as large. {postEnds(run, 'Post will end higher than before.')}{' '}
      However slowly one gets there, such changes are too large for Post: what one desk learns, the next rescaling
      spoils.
    </p>
  ),
  developer: (run) => (
    <p>
      <code>lr=0.002</code>, <code>warmup=200</code>. {postEnds(run, 'It ends at 2.23, after 1.19 at half the rate.')}{' '}
      If a Post model sits on a plateau, halve the rate before you lengthen the warm-up. Add Pre to the placements: it
      takes this rate, and higher ones, without any.
    </p>
  ),
  researcher: (run) => (
    <p>
      {postEnds(run, 'Seed 0 ends at 2.23.')} Warm-up and peak rate interact: at twice the rate the same warm-up leaves
      most of the task unlearned after 400 steps. That results hang on both numbers is one of the two costs that{' '}
      <Cite id="xiong2020" /> name; the other is time.
    </p>
  ),
};

const twiceShort: Texts = {
  beginner: (run) => (
    <p>
      Large changes after a short careful start: the hardest of the four.{' '}
      {postEnds(run, 'Post will hardly do better than guessing, which costs 2.77.')} The larger the changes are to be,
      the longer the careful start must last.
    </p>
  ),
  developer: (run) => (
    <p>
      The last corner, <code>lr=0.002</code> and <code>warmup=50</code>: {postEnds(run, 'it ends at 2.58.')} A schedule
      that was tuned for one rate does not carry over to another. Copying a warm-up length from a paper without its rate
      is the usual way to get here.
    </p>
  ),
  researcher: (run) => (
    <p>
      {postEnds(run, 'Seed 0 ends at 2.58, chance being 2.773.')} The toy’s counterpart of the published collapse, BLEU
      2.77 with 500 steps to 0.001, against 31.16 to 0.0005 (<Cite id="xiong2020" />
      ). The rates that break Post differ between toy and translation; that a higher one needs a longer warm-up does
      not.
    </p>
  ),
};

export const notes: Notes = {
  'Copy a sequence': four,
  'Post, warmed up': warmed,
  'In 50 steps': fifty,
  'Twice the rate': twice,
  'Twice, in 50 steps': twiceShort,
};
