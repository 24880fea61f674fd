import type { RunNumbers } from '../../figures/run_numbers';
import { Code, Formula, FormulaBlock } from '../formula';
import type { Reading } from '../reading';
import { Cite } from '../source_list';
import { tex, texBlock } from '../tex';
import { cell, sensitivity } from './map_presets';

export const reading: Reading = {
  beginner,
  developer,
  researcher,
  sources: ['wortsman2023', 'xiong2020', 'wang2022', 'narang2021'],
  measured: 'All maps: measured here, each cell once. One seed says little about an edge; add seeds to see it.',
};

function beginner(run: RunNumbers) {
  return (
    <section>
      <h2>What you are looking at</h2>
      <p>
        Every cell of a map is a network of its own, trained from the start. From left to right its lessons are bolder:
        after each, every layer changes its habits more. From bottom to top it has more layers. Light cells have learned
        the task, dark ones have not. Look for the edge between light and dark: how bold may the lessons be, and does
        the answer change with the number of layers?
      </p>
      <p>
        Picture the layers as desks that add to one running total. In Pre a desk that overdoes it adds something odd,
        and all the rest is still there. In Post a clerk rescales the total after every desk: where one of them shouts,
        all that the others have written is made smaller.{' '}
        {run.say(
          (n) => (
            <>
              With 24 layers and a boldness of 0.0251 Post ends with an error of {n(...cell('post', 0.0251, 24))}; blind
              guessing gives 3.2. Compare the same cell of Pre’s map.
            </>
          ),
          <>
            That would be a reason for Post’s edge to lie further left the more layers there are. See whether it does.
          </>,
        )}
      </p>
      <p class="remember">
        Remember: two networks compared at one setting are two points. The map shows what lies around them.
      </p>
    </section>
  );
}

function developer(run: RunNumbers) {
  return (
    <>
      <section>
        <h2>In code</h2>
        <Code>{sweep}</Code>
        <p>
          That is all a map is. Open a cell and you get its training, step by step, with the same numbers to the last
          bit; its request is the command line’s argument as well.
        </p>
      </section>
      <section>
        <h2>What follows in practice</h2>
        <p>
          Compare designs each at its own best rate, or over the same range of rates, never at one rate that was tuned
          for one of them. For your own model choose a rate in the middle of the light range, not the one with the
          lowest loss: the edge moves when depth, width or data change. Pre forgives most here.{' '}
          {run.say(
            (n) => (
              <>
                Sensitivity to the rate in this run: Post {n(...sensitivity('post'))}, DeepNorm{' '}
                {n(...sensitivity('deepnorm'))}, Pre {n(...sensitivity('pre'))}, Sandwich{' '}
                {n(...sensitivity('sandwich'))} nats.
              </>
            ),
            null,
          )}
        </p>
        <p>
          Common mistakes: a baseline with the rate of the paper that it is to beat; a sweep in equal steps instead of
          equal ratios; a single seed at the edge; a run that is stopped early where the rate was small and only slow.
        </p>
      </section>
      <section>
        <h2>Change something</h2>
        <p>
          Three columns and rows first: seconds instead of a minute. Then narrow the range around an edge. Up: warm-up,
          to see how far it moves the edge. Steps 1000: cells that were only slow turn light, cells that failed stay
          dark. Task “sequence-copy”: with attention, and minutes of work.
        </p>
      </section>
    </>
  );
}

const sweep = `for depth in (2, 3, 5, 9, 15, 24):
    for lr in (1e-4, 6.31e-4, 3.98e-3, 2.51e-2, 0.158, 1.0):
        torch.manual_seed(0)           # the same start
        loss[depth, lr] = train(Model(depth), lr)`;

function researcher(run: RunNumbers) {
  return (
    <>
      <Measure run={run} />
      <Cells />
      <Open />
    </>
  );
}

function Measure({ run }: { run: RunNumbers }) {
  return (
    <section>
      <h2>Sensitivity to the learning rate</h2>
      <p>
        After <Cite id="wortsman2023" />, with rates <Formula of={tex`\eta`} /> in equal ratios,{' '}
        <Formula of={tex`\ell(\eta)`} /> the last loss and <Formula of={tex`\ell_0`} /> the first,
      </p>
      <FormulaBlock
        of={texBlock`S = \frac{1}{|H|}\sum_{\eta \in H} \min\bigl(\ell(\eta), \ell_0\bigr) \;-\; \min_{\eta \in H} \min\bigl(\ell(\eta), \ell_0\bigr).`}
      />
      <p>
        A run that diverged, or ended above its first loss, counts with that first loss. One value for each seed and
        each row, then the mean over rows; with several seeds a 95 % t-interval.{' '}
        {run.say(
          (n) => (
            <>
              Here: Post {n(...sensitivity('post'))}, DeepNorm {n(...sensitivity('deepnorm'))}, Pre{' '}
              {n(...sensitivity('pre'))}, Sandwich {n(...sensitivity('sandwich'))}.
            </>
          ),
          <>The run reports it for each placement.</>,
        )}{' '}
        <Formula of={tex`S`} /> depends on <Formula of={tex`H`} />, and also counts rates that are too small: where
        nothing fails, it is the slow end that it measures. Compare it within one map only.
      </p>
    </section>
  );
}

function Cells() {
  return (
    <section>
      <h2>What a cell holds</h2>
      <p>
        A whole training for each seed, with the batches and first weights of the training experiment: the loss at its
        last step, and the first step at or below the threshold. A cell is given a cross only where a loss stopped being
        finite. Post’s failures need not: in the first preset they end at chance (<Formula of={tex`\ln 24 = 3.18`} />{' '}
        nats) or, at the highest rate, far above it, and finite. Axes step in equal ratios, warm-up in equal steps;
        values are rounded, depths to whole numbers. All placements share seeds, so differences between maps are paired.
      </p>
      <p>One seed by default. The edge is where seeds differ most, so its place is known to about one cell.</p>
    </section>
  );
}

function Open() {
  return (
    <section>
      <h2>What is established, and what is not</h2>
      <p>
        Measured here, on the task copy with feed-forward blocks: Post’s range of rates shrinks with depth, DeepNorm’s
        is wider, Pre and Sandwich have no edge up to a rate of 1. On this task no token sees another, and no
        Transformer for language survives such rates; that these maps carry over is not shown. What agrees with results
        at full size: Post-LN needs a small rate or warm-up where Pre-LN does not (<Cite id="xiong2020" />
        ), and DeepNorm stands more depth than Post (<Cite id="wang2022" />
        ). Placement varies together with initial scale, warm-up, eps and precision; <Cite id="narang2021" /> find that
        few modifications of the Transformer carry over to another code base.
      </p>
    </section>
  );
}
