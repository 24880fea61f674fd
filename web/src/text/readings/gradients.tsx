import type { RunNumbers } from '../../figures/run_numbers';
import { Code, Formula, FormulaBlock } from '../formula';
import type { Reading } from '../reading';
import { Cite } from '../source_list';
import { tex, texBlock } from '../tex';
import { exponent, last, w2 } from './gradients_presets';

export const reading: Reading = {
  beginner,
  developer,
  researcher,
  sources: ['xiong2020', 'shleifer2021', 'liu2020radam'],
  measured:
    'The exponents at the published size: PyTorch, random data, five seeds, 6 to 14 layers each in encoder and decoder.',
};

function beginner(run: RunNumbers) {
  return (
    <section>
      <h2>What you are looking at</h2>
      <p>
        Before the first lesson, ask a network how hard the first correction would push each of its layers. Picture them
        as desks that a running total passes, each adding something; corrections travel back from the last desk to the
        first. The first figure shows the push at the last one, for networks of more and more layers.{' '}
        {run.say(
          (n) => (
            <>
              At 2 layers Post’s is {n(...last('post', 2))} and Pre’s {n(...last('pre', 2))}; at 6 layers Post’s is{' '}
              {n(...last('post', 6))} and Pre’s only {n(...last('pre', 6))}.
            </>
          ),
          <>Post’s does not care how deep the network is. Pre’s fades.</>,
        )}{' '}
        Pre’s total has grown on its way, and the clerk at its end, who scales it down, makes the correction small.
      </p>
      <p>
        The second figure goes through the layers of the deepest network. In Post the last desks are pushed much harder
        than the first, since the clerk after each desk weakens the correction on its way back. In Pre all are pushed
        about alike. A hard push on a network that knows nothing can throw it off. That is the published reason (
        <Cite id="xiong2020" />) why Post wants a careful start, with small steps first, and Pre does not.
      </p>
      <p class="remember">
        Remember: Post’s last layer gets a hard push at any depth, Pre’s a softer one the deeper it is. This is one
        moment, before anything was learned.
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
          These are the figures’ numbers, for random tokens and targets, a mean cross-entropy and a model with
          Xavier-uniform weights. Log them at step 0 of every new architecture.{' '}
          {run.say(
            (n) => (
              <>
                Here the decoder’s W₂ goes from {n(...w2('post', 1, 6))} in the first layer to {n(...w2('post', 6, 6))}{' '}
                in the last of six in Post, and from {n(...w2('pre', 1, 6))} to {n(...w2('pre', 6, 6))} in Pre.
              </>
            ),
            <>What to look for is the ratio of last to first layer: well above 1 in Post, somewhat below it in Pre.</>,
          )}
        </p>
      </section>
      <section>
        <h2>What follows in practice</h2>
        <p>
          Take Pre unless you have a reason. If you must train Post (an old checkpoint, a paper to reproduce), warm the
          rate up, lower it, or use RAdam. Clipping by the global norm does not replace that: the last layers decide the
          norm, and all others are scaled down with them.
        </p>
        <p>
          Two mistakes in reading such plots. Gradients depend on the vocabulary and on the tokens in a batch, so
          compare only at equal settings, and mean losses with mean losses. And Adam divides by the gradient’s own size:
          its first step is as long for a small gradient as for a large one. What a step does to the answers is on the
          page Updates.
        </p>
      </section>
      <section>
        <h2>Change something</h2>
        <p>
          Warm-up 100: the same gradients after a hundred steps at a climbing rate. Placements: add DeepNorm and LN
          scaling. Vocabulary 100: all of it is larger, and Pre’s slope is flatter. Final norm off: Pre loses the
          division, and its gradient grows with the depth.
        </p>
      </section>
    </>
  );
}

const pytorch = `logits = model(tokens).flatten(0, 1)
loss = F.cross_entropy(logits, targets.flatten())
loss.backward()
for layer in model.decoder.layers:
    print(layer.linear2.weight.grad.norm())`;

function researcher(run: RunNumbers) {
  return (
    <>
      <Predictions />
      <Measured run={run} />
      <Published />
      <Open />
    </>
  );
}

function Predictions() {
  return (
    <section>
      <h2>Two predictions</h2>
      <p>
        For the last layer’s second feed-forward matrix at initialization <Cite id="xiong2020" /> show, in the setting
        of the experiment Signal,
      </p>
      <FormulaBlock
        of={texBlock`\Bigl\|\frac{\partial \mathcal{L}}{\partial W^{2,L}}\Bigr\|_F = O\bigl(d\sqrt{\ln d}\bigr) \text{ for Post,}`}
      />
      <FormulaBlock
        of={texBlock`\Bigl\|\frac{\partial \mathcal{L}}{\partial W^{2,L}}\Bigr\|_F = O\Bigl(d\sqrt{\ln d / L}\Bigr) \text{ for Pre.}`}
      />
      <p>
        Sharper: the last norm’s Jacobian contributes <Formula of={tex`1/\sqrt{q_L}`} />, where{' '}
        <Formula of={tex`q_L`} /> is the size <Formula of={tex`\|x\|^2/d`} /> that it receives. If nothing else depended
        on depth,
      </p>
      <FormulaBlock of={texBlock`\Bigl\|\frac{\partial \mathcal{L}}{\partial W^{2,L}}\Bigr\|_F \propto q_L^{-1/2},`} />
      <p>
        with <Formula of={tex`q_L`} /> from the recursion of Signal: flat for Post (<Formula of={tex`q = 3/2`} />
        ), and for Pre steeper or flatter than <Formula of={tex`L^{-1/2}`} /> according to the depths compared. Here it
        is a guide, not exact: it starts from <Formula of={tex`q = 1`} /> where embeddings with sinusoids have 1.5, has
        square weights, and counts no cross-attention. Both lines are drawn at the height of the measured means; only
        their slope says something.
      </p>
    </section>
  );
}

function Measured({ run }: { run: RunNumbers }) {
  return (
    <section>
      <h2>How the exponent is measured</h2>
      <p>
        Whole networks with softmax attention, biases and learned norms, random tokens and targets. For each seed the
        slope of <Formula of={tex`\ln\|\partial \mathcal{L}/\partial W_2\|_F`} /> on <Formula of={tex`\ln L`} /> by
        least squares, then a 95 % t-interval over seeds.{' '}
        {run.say(
          (n) => (
            <>
              This run: Pre {n(...exponent('pre'))} ({n(...exponent('pre', 'low'))} to {n(...exponent('pre', 'high'))}),
              where the bound says {n(...exponent('pre', 'root_theory'))} and the recursion{' '}
              {n(...exponent('pre', 'size_theory'))}; Post {n(...exponent('post'))} ({n(...exponent('post', 'low'))} to{' '}
              {n(...exponent('post', 'high'))}), where both say 0.
            </>
          ),
          <>The run reports both exponents with their intervals, beside what the two predictions say.</>,
        )}
      </p>
      <p>
        The exponent depends on the vocabulary and the tokens in a batch, of which neither prediction speaks: with V =
        100 in place of 1000, and all else as in the first preset, Pre’s is −0.33 (−0.45 to −0.22, five seeds). Tokens
        that grow alike add their gradients up, which may be why; that is not shown here.
      </p>
    </section>
  );
}

function Published() {
  return (
    <section>
      <h2>Where this differs from the published figure</h2>
      <p>
        Xiong et al. measure on IWSLT14 data (d = 512, F = 1024, four heads, ten seeds): Post about 1.6 at every depth,
        Pre 0.3 at 6 + 6 layers and about 0.13 at 14 + 14. That would be <Formula of={tex`L^{-1}`} />, steeper than
        their bound asks for. At the same size, with Xavier-uniform weights and random data, the lab’s ten seeds give
        −0.546 (−0.592 to −0.501) for Pre (0.394 to 0.246), where <Formula of={tex`q_L^{-1/2}`} /> predicts −0.564, and
        −0.017 (−0.049 to 0.016) for Post (1.2 at every depth). PyTorch, with five seeds of its own, gives −0.565 ±
        0.091 and −0.016 ± 0.071. What makes the difference is not settled here: their data are not random.
      </p>
    </section>
  );
}

function Open() {
  return (
    <section>
      <h2>What is established, and what is not</h2>
      <p>
        Proved: the bounds above, for the last layer, at initialization, with one head and uniform attention. Measured,
        and called preliminary by the authors: that Post’s gradients rise towards the output. Here too: at 14 + 14
        layers the last layer’s is 84 times the first’s; Pre’s is 0.51 times, early layers above late ones, as{' '}
        <Cite id="shleifer2021" /> describe. Not established: that these gradients alone are why Post needs warm-up.
        Under Adam the size of a gradient cancels in the first step, and <Cite id="liu2020radam" /> blame Adam’s
        variance instead; SGD, which has none, needs warm-up for Post as well (<Cite id="xiong2020" />
        ).
      </p>
    </section>
  );
}
