import type { RunNumbers } from '../../figures/run_numbers';
import { Code, Formula, FormulaBlock } from '../formula';
import type { Reading } from '../reading';
import { Cite } from '../source_list';
import { tex, texBlock } from '../tex';
import { exponent, first } from './update_presets';

export const reading: Reading = {
  beginner,
  developer,
  researcher,
  sources: ['wang2022', 'xiong2020'],
  measured: 'Updates and bound: checked against PyTorch for fourteen networks, optimizers and sets of parameters.',
};

function beginner(run: RunNumbers) {
  return (
    <section>
      <h2>What you are looking at</h2>
      <p>
        Ask a network something, let it learn from one lesson, ask again: how far has its answer moved? Picture a
        running total that passes many desks, each adding something. In a lesson every desk changes its habits a little,
        and on the way to the last desk these changes pile up. A fresh network’s answers have a size of about 1.3, so a
        move of 2 means that nothing is left of what it said before.{' '}
        {run.say(
          (n) => (
            <>
              At 24 layers the first lesson moves Post by {n(...first('post', 24))}, Pre by {n(...first('pre', 24))} and
              DeepNorm by {n(...first('deepnorm', 24))}.
            </>
          ),
          <>The first figure shows that move for networks of growing depth.</>,
        )}
      </p>
      <p>
        DeepNorm is built so that the running total weighs more and each addition less, and its answers move little. The
        second figure follows the next lessons. A careful start (warm-up) makes the first lessons small for everyone,
        and Post needs that. But look at Pre: it moves nearly as far as Post, and learns without any care. How far is
        not the whole story.
      </p>
      <p class="remember">
        Remember: many small changes along the way can add up to an answer that is turned over. Smaller additions or a
        careful start prevent it.
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
          The probe is a batch that is not trained on. Compare the result with <code>before.std()</code>:{' '}
          {run.say(
            (n) => (
              <>
                a fresh network’s logits have a size of about 1.3 here, and Post’s first step at 12 layers moves them by{' '}
                {n(...first('post', 12))}.
              </>
            ),
            <>a fresh network’s logits have a size of about 1.3 here.</>,
          )}{' '}
          If the first steps move the logits by as much as they are large, the rate is too high to start with.
        </p>
      </section>
      <section>
        <h2>What to use, and what goes wrong</h2>
        <Code>{deepnorm}</Code>
        <p>
          That is all of DeepNorm, with R the number of sublayers (two a layer); queries and keys keep a gain of 1. Each
          of its three parts has been got wrong in published code: α on <code>f(x)</code> instead of <code>x</code>, a
          gain of 1/β, or a β that misses the value weights. <code>nn.MultiheadAttention</code> packs query, key and
          value into <code>in_proj_weight</code>: scale its last third, and leave the rest. Without DeepNorm, use Pre;
          with Post, warm up.
        </p>
      </section>
      <section>
        <h2>Change something</h2>
        <p>
          Warm-up 40 with 40 steps: every first update shrinks to a few hundredths of its size. SGD at 0.01 with
          “Updated: scaled”: DeepNorm’s update no longer depends on the depth. SGD on all parameters: it does again,
          because of what the theorem leaves out. Learning rate 0.0001: DeepNorm moves a tenth as far, Post at 24 layers
          still two fifths; at 0.001 it already moved about as far as logits go.
        </p>
      </section>
    </>
  );
}

const pytorch = `before = model(probe).detach()
loss_of(model(batch)).backward()
optimizer.step()
change = model(probe) - before
moved = change.pow(2).mean().sqrt()`;

const deepnorm = `alpha, beta = R**0.25, (4 * R)**-0.25
x = norm(alpha * x + f(x))
for m in (v_proj, out_proj, fc1, fc2):
    nn.init.xavier_normal_(m.weight, beta)`;

function researcher(run: RunNumbers) {
  return (
    <>
      <Bound />
      <Proxies />
      <Measured run={run} />
      <Open />
    </>
  );
}

function Bound() {
  return (
    <section>
      <h2>DeepNet’s argument</h2>
      <p>
        For one stack of <Formula of={tex`R`} /> sublayers{' '}
        <Formula of={tex`x \leftarrow \operatorname{LN}(\alpha x + f_i(x))`} />, <Cite id="wang2022" /> bound how far a
        change of the weights moves what the stack ends in:
      </p>
      <FormulaBlock
        of={texBlock`\|\Delta F\| \;\le\; \sum_{i=1}^{R} \frac{\sqrt{v_i^2 + w_i^2}}{\alpha}\,\|\Delta\theta_i\|,`}
      />
      <p>
        with <Formula of={tex`v_i, w_i`} /> the scales of <Formula of={tex`W_v, W_o`} /> or of{' '}
        <Formula of={tex`W_1, W_2`} />. For SGD <Formula of={tex`\|\Delta\theta_i\|`} /> is the rate{' '}
        <Formula of={tex`\eta`} /> times a gradient that has the same factor once more, so the sum is of the order{' '}
        <Formula of={tex`\eta\,R\,(v^2 + w^2)/\alpha^2`} />. Asking <Formula of={tex`R\,(v^2 + w^2)/\alpha^2 = 1`} />{' '}
        with <Formula of={tex`v = w = \beta`} /> is met by
      </p>
      <FormulaBlock of={texBlock`\alpha = R^{1/4}, \qquad \beta = (4R)^{-1/4},`} />
      <p>
        DeepNet’s <Formula of={tex`(2N)^{1/4}`} /> and <Formula of={tex`(8N)^{-1/4}`} /> for <Formula of={tex`N`} />{' '}
        layers of two sublayers. Under Adam a first <Formula of={tex`\|\Delta\theta_i\|`} /> is some{' '}
        <Formula of={tex`\delta`} /> that does not depend on the gradient. Then the same constants give{' '}
        <Formula of={tex`R\,\sqrt2\,\beta\,\delta/\alpha = \sqrt R\,\delta`} />: the bound grows as{' '}
        <Formula of={tex`\sqrt L`} />.
      </p>
    </section>
  );
}

function Proxies() {
  return (
    <section>
      <h2>What the dashes are</h2>
      <p>
        In the theorem weights are single numbers and the network ends in one feature. Here <Formula of={tex`v, w`} />{' '}
        are root mean squares over Xavier’s standard deviation{' '}
        <Formula of={tex`\sqrt{2/(d_\text{in} + d_\text{out})}`} />, and <Formula of={tex`\|\Delta\theta_i\|`} /> is the
        Frobenius norm of the change of both matrices, before and after the very step that is measured. The update is
        the root mean square of the change of the logits, so the head is in it too. So the dashes say how an update
        grows with depth. They are no ceiling, neither for Post, which can lie above its own, nor where parameters move
        that the sum leaves out.
      </p>
    </section>
  );
}

function Measured({ run }: { run: RunNumbers }) {
  return (
    <section>
      <h2>What is measured</h2>
      <p>
        Mean over seeds with 95 % t-intervals; exponents as one slope of logarithms a seed, from the first step.{' '}
        {run.say(
          (n) => (
            <>
              This run: DeepNorm {n(...exponent('deepnorm'))} ({n(...exponent('deepnorm', 'low'))} to{' '}
              {n(...exponent('deepnorm', 'high'))}), its bound {n(...exponent('deepnorm', 'bound_exponent'))}.
            </>
          ),
          <>The run reports them for update and bound.</>,
        )}{' '}
        With SGD on the four scaled matrices alone (ten seeds) DeepNorm’s update has exponent −0.02 (−0.12 to 0.07): the
        theorem’s constant. With SGD on all parameters 0.69 (0.60 to 0.78), at 48 layers ten times the sum, which stays
        flat.
      </p>
      <p>
        Under Adam the rate matters. At 0.00001, where updates are small and proportional to the rate, ten seeds give
        exponents of 1.00 (0.85 to 1.16) for Post, 0.80 (0.65 to 0.95) for Pre and 0.54 (0.44 to 0.63) for DeepNorm,
        with sums of 0.97 for Post and 0.50 for DeepNorm: the scaling that the argument predicts. At 0.001 Post’s is
        0.11 (0.03 to 0.20): it has reached the size of the logits and cannot grow.
      </p>
    </section>
  );
}

function Open() {
  return (
    <section>
      <h2>What is established, and what is not</h2>
      <p>
        Proved: the bound, for scalar weights. Seen here: its scaling with depth, under SGD in its own case and under a
        small rate of Adam. Not established: that a large first update is what keeps Post from training. Pre’s is three
        quarters of Post’s at 12 and 24 layers at a rate of 0.001, yet Pre trains without warm-up, here and at full size
        (
        <Cite id="xiong2020" />
        ). Direction, and what later steps do, are not in a norm. That DeepNorm beats Pre at equal size is DeepNet’s
        measurement; the lab has not repeated it.
      </p>
    </section>
  );
}
