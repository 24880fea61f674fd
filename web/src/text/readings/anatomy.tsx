import type { RunNumbers } from '../../figures/run_numbers';
import { Code, Formula, FormulaBlock } from '../formula';
import type { Reading } from '../reading';
import { Cite } from '../source_list';
import { tex, texBlock } from '../tex';
import { added, value, without } from './anatomy_presets';

export const reading: Reading = {
  beginner,
  developer,
  researcher,
  sources: ['xiong2020', 'sun2025', 'shleifer2021', 'wang2022'],
  measured: 'Every number of this page: checked against PyTorch, the Jacobian by automatic differentiation.',
};

function beginner(run: RunNumbers) {
  return (
    <section>
      <h2>What you are looking at</h2>
      <p>
        A network is a row of desks, its layers, that add to one running total. Here it is trained and then taken apart.
        The first figure asks: how much does a desk add, beside the total that it reads? In Pre the total grows from
        desk to desk, so later additions count for less. In Post a clerk, the norm, brings it back to one size after
        each addition, so no desk’s share fades; but all that the earlier ones have written is scaled down with it. The
        second figure asks whether an addition points where the total already points, or somewhere new.
      </p>
      <p>
        The third figure sends one desk home and asks the network again. A high point marks a layer that is missed.{' '}
        {run.say(
          (n) => (
            <>
              Complete, Pre’s error is {n(...without('pre', 0))}. Without layer 1 it is {n(...without('pre', 1))},
              without layer 12 it is {n(...without('pre', 12))}.
            </>
          ),
          <>In Pre look for the first layers.</>,
        )}{' '}
        The fourth shows how much one layer stretches or squeezes what passes through it; 1 means that something passes
        as it is.
      </p>
      <p class="remember">
        Remember: leaving a layer out shows what the others cannot replace, not what it does. A layer that nobody misses
        may still have done its share.
      </p>
    </section>
  );
}

function developer(run: RunNumbers) {
  return (
    <>
      <section>
        <h2>In code</h2>
        <Code>{pytorch}</Code>
        <p>
          <code>branch(x)</code> is all that is added: with its norms, DeepNorm’s gain and any factor. To leave a layer
          out, return its input. Do both in <code>eval()</code> mode, on a batch that was not trained on.
        </p>
      </section>
      <section>
        <h2>What follows in practice</h2>
        <p>
          {run.say(
            (n) => (
              <>
                Trained Pre: attention adds {n(...added('pre', 'trained', 1))} of the stream in layer 1 and{' '}
                {n(...added('pre', 'trained', 12))} in layer 12.
              </>
            ),
            <>In a trained Pre the late layers’ shares are the small ones.</>,
          )}{' '}
          If late shares are tiny and nothing changes without those layers, depth buys little: train a shallower model,
          or try LN scaling. To cut layers from a trained Pre, start with the later ones, and measure again after each:
          two layers that can each be spared may not both be. A Post network offers nothing to cut: every layer expects
          the scale that the one before it has set.
        </p>
        <p>
          Since Pre’s last stream is an exact sum, you may say what each layer has contributed to it. With Post,
          DeepNorm or Admin you may not: later norms rescale it. The commonest mistake is to measure{' '}
          <code>f(norm(x))</code> before a second norm or a factor has acted.
        </p>
      </section>
      <section>
        <h2>Change something</h2>
        <p>
          Warm-up 200: Post learns, and leaving out any of its layers costs something. Steps 1: the first weights alone,
          with shares that fall smoothly. Block 1 or 12: another layer’s Jacobian. More seeds: only then are there
          intervals.
        </p>
      </section>
    </>
  );
}

const pytorch = `f = branch(x)                  # what the sublayer adds
share = (f.norm(dim=-1) / x.norm(dim=-1)).mean()
turn = F.cosine_similarity(f, x, dim=-1).mean()`;

function researcher(run: RunNumbers) {
  return (
    <>
      <Definitions run={run} />
      <Block run={run} />
      <Removal />
    </>
  );
}

function Definitions({ run }: { run: RunNumbers }) {
  return (
    <section>
      <h2>Shares, and the sum</h2>
      <p>
        For each sublayer: <Formula of={tex`\|f\|/\|x\|`} /> and <Formula of={tex`\cos(f, x)`} />, means over the tokens
        of a probe batch, where <Formula of={tex`x`} /> is what the sublayer reads and <Formula of={tex`f`} /> all that
        is added, <Formula of={tex`b\,N_2(f(c\,N_1(x)))`} />. Without a norm after the sum
      </p>
      <FormulaBlock of={texBlock`x_R = x_0 + \sum_{i=1}^{R} f_i`} />
      <p>
        is exact, for Pre (as <Cite id="xiong2020" /> use it), Sandwich, Branch and LN scaling. In single precision it
        holds to within <Formula of={tex`R \cdot 2^{-24} \max_i |x_i|`} />, one rounding for each sum.{' '}
        {run.say(
          (n) => (
            <>
              Here the largest difference of a feature is{' '}
              {n('decomposition_summary', 'highest', { placement: 'pre', when: 'trained' })} where features reach{' '}
              {n('decomposition_summary', 'largest_value', { placement: 'pre', when: 'trained' })}.
            </>
          ),
          <>The run reports the largest difference.</>,
        )}{' '}
        Before training branches stand at right angles to the stream up to chance, so <Formula of={tex`\|x\|^2`} /> adds
        up and Pre’s share falls as the inverse root of the stream’s size. In Post and DeepNorm a norm follows, and the
        share of <Formula of={tex`f`} /> in the sum is <Formula of={tex`\|f\|/(\alpha\|x\|)`} />: divide the figure by{' '}
        <Formula of={tex`\alpha`} /> for DeepNorm.
      </p>
    </section>
  );
}

function Block({ run }: { run: RunNumbers }) {
  return (
    <section>
      <h2>One layer’s Jacobian</h2>
      <p>
        Of one token’s features after the layer with respect to the same token’s before it, at the last token of the
        probe’s first sequence; other tokens are held fixed. With <Formula of={tex`A`} /> and <Formula of={tex`B`} />{' '}
        the Jacobians of the two branches, their inner norms included,
      </p>
      <FormulaBlock of={texBlock`J_{\text{Pre}} = (I + B)(I + A),`} />
      <FormulaBlock of={texBlock`J_{\text{Post}} = N_B\,(\alpha I + B)\,N_A\,(\alpha I + A),`} />
      <p>
        where <Formula of={tex`N_A, N_B`} /> are the norms’ Jacobians at the sums and <Formula of={tex`\alpha = 1`} />,
        or DeepNorm’s (<Cite id="wang2022" />
        ). The outer one has rank <Formula of={tex`d - 2`} /> but for eps, hence the two values near 0. A norm at a sum
        of size <Formula of={tex`q`} /> multiplies by <Formula of={tex`q^{-1/2}`} />: for DeepNorm that is nearly{' '}
        <Formula of={tex`1/\alpha`} />, so all other values stay near 1; for Post it is not made up for.{' '}
        {run.say(
          (n) => (
            <>
              At the start the largest and the 62nd value are {n(...value('pre', 1))} and {n(...value('pre', 62))} in
              Pre, {n(...value('post', 1))} and {n(...value('post', 62))} in Post, {n(...value('deepnorm', 1))} and{' '}
              {n(...value('deepnorm', 62))} in DeepNorm.
            </>
          ),
          <>The figure shows all of them, before and after training.</>,
        )}{' '}
        A stack’s gradient is a product of such matrices, and of the attention’s terms between tokens, which are left
        out here.
      </p>
    </section>
  );
}

function Removal() {
  return (
    <section>
      <h2>Layers left out, and what is open</h2>
      <p>
        One layer at a time hands on what it reads; its norms go with it. The loss is that of the probe batch, which
        training has not seen. That late layers of deep Pre-LN networks matter less is argued by <Cite id="sun2025" />,
        who propose LN scaling against it, and <Cite id="shleifer2021" />; both measure language models. Here it is one
        small task with one seed by default: it shows the pattern, and says nothing about models of other size. Two
        caveats. Removal is an ablation of one: it misses layers that stand in for each other. And a network at chance,
        like Post here without warm-up, has nothing that a removal could take away.
      </p>
    </section>
  );
}
