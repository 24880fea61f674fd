import type { RunNumbers } from '../../figures/run_numbers';
import { Code, Formula, FormulaBlock } from '../formula';
import type { Reading } from '../reading';
import { Cite } from '../source_list';
import { tex, texBlock } from '../tex';
import { norm } from './jacobian_presets';

export const reading: Reading = {
  beginner,
  developer,
  researcher,
  sources: ['xiong2020', 'ba2016', 'zhang2019', 'nguyen2019'],
  measured: 'The spectra: checked with a singular value decomposition.',
};

function beginner(run: RunNumbers) {
  return (
    <section>
      <h2>What you are looking at</h2>
      <p>
        In a network a running total goes from desk to desk, and a clerk, the norm, rescales it to a fixed size. To
        learn, the network sends corrections back along the same way. Wherever the clerk has shrunk the total, the
        correction is shrunk by the same factor. Make the total twice as large, and half as much of the correction comes
        back.{' '}
        {run.say(
          (n) => (
            <>
              Here a correction comes back {n(...norm('layer', 1))} times as strong at size 1, and{' '}
              {n(...norm('layer', 8))} times at size 8.
            </>
          ),
          <>In the first figure each marker stands for another size of the total.</>,
        )}
      </p>
      <p>
        That explains much of what the other pages show. Pre lets its total grow, so the clerk at its end makes
        corrections gentle. Post’s total is never large, so at its end nothing makes them gentle. It also works the
        other way: a total close to nothing is blown up, and corrections with it, until a built-in limit stops that. The
        second figure asks whether all kinds of correction come through: all but one or two do.
      </p>
      <p class="remember">
        Remember: what the total is divided by on the way forward, a correction is divided by on the way back.
      </p>
    </section>
  );
}

function developer(run: RunNumbers) {
  return (
    <>
      <section>
        <h2>In code</h2>
        <p>
          The backward pass of <code>F.layer_norm</code> divides the incoming gradient by the standard deviation of the
          input, after taking two directions out of it.{' '}
          {run.say(
            (n) => (
              <>An input of standard deviation 4 passes back {n(...norm('layer', 4))} of a gradient.</>
            ),
            <>An input of standard deviation 4 passes back a quarter of a gradient.</>,
          )}{' '}
          With a learned gain, the gradient is first multiplied by it.
        </p>
      </section>
      <section>
        <h2>What follows in practice</h2>
        <p>
          The size of the stream before the last norm tells how small a Pre network’s gradients start: print it.
          LayerNorm or RMSNorm makes no difference here; RMSNorm (<Cite id="zhang2019" />) is cheaper, and leaves the
          mean in.
        </p>
        <p>
          Common mistakes: adding eps outside the root; dividing by the sample’s standard deviation (n − 1), which
          PyTorch’s <code>torch.std</code> gives by default; computing in half precision with an eps of 1e-8, which is 0
          there; and an embedding so small (a standard deviation of 0.003, say) that eps is as large as the variance, so
          that the norm no longer sets the size.
        </p>
      </section>
      <section>
        <h2>Change something</h2>
        <p>
          Eps 0: the curve follows √d/‖x‖ down to any scale. Scale 0.0001 with ten doublings: it flattens at 1/√eps.
          Width 2: LayerNorm lets next to nothing through, since it takes out two directions of two.
        </p>
      </section>
      <section>
        <h2>The same numbers in PyTorch</h2>
        <Code>{pytorch}</Code>
        <p>It prints 1.0651, 0.5325, 0.2663 and 0.1331: the measured column, for seed 0.</p>
      </section>
    </>
  );
}

const pytorch = `from torch.autograd.functional import jacobian

torch.manual_seed(0)
z = torch.randn(256)
for k in (1, 2, 4, 8):
    norm = lambda v: F.layer_norm(v, (256,))
    J = jacobian(norm, k * z)
    print(torch.linalg.svdvals(J)[0])`;

function researcher(run: RunNumbers) {
  return (
    <>
      <Exact />
      <Quoted run={run} />
      <Measured run={run} />
    </>
  );
}

function Exact() {
  return (
    <section>
      <h2>The Jacobian, exactly</h2>
      <p>
        With mean <Formula of={tex`\mu`} />, population variance <Formula of={tex`\sigma^2`} />,{' '}
        <Formula of={tex`s = \sqrt{\sigma^2 + \epsilon}`} /> and <Formula of={tex`\hat x = (x - \mu 1)/s`} />, LayerNorm
        without gain and bias has
      </p>
      <FormulaBlock of={texBlock`J = \frac{1}{s}\Bigl(I - \frac{1 1^\top}{d} - \frac{\hat x \hat x^\top}{d}\Bigr).`} />
      <p>
        It is symmetric. Its singular values: <Formula of={tex`1/s`} />, <Formula of={tex`d - 2`} /> times; 0 along{' '}
        <Formula of={tex`1`} />; <Formula of={tex`\epsilon/s^3`} /> along <Formula of={tex`\hat x`} />, since{' '}
        <Formula of={tex`\|\hat x\|^2 = d\,\sigma^2/s^2`} />. RMSNorm, with{' '}
        <Formula of={tex`r^2 = \|x\|^2/d + \epsilon`} />, has <Formula of={tex`1/r`} />, <Formula of={tex`d - 1`} />{' '}
        times, and <Formula of={tex`\epsilon/r^3`} /> once. ScaleNorm with gain <Formula of={tex`g`} /> has{' '}
        <Formula of={tex`g/\|x\|`} />, <Formula of={tex`d - 1`} /> times, and 0 once, as long as{' '}
        <Formula of={tex`\|x\|`} /> is above its threshold of 1e-5; it starts from <Formula of={tex`g = \sqrt d`} />.
      </p>
    </section>
  );
}

function Quoted({ run }: { run: RunNumbers }) {
  return (
    <section>
      <h2>The form in which it is quoted</h2>
      <p>
        <Cite id="xiong2020" /> use <Formula of={tex`\|J_{\text{LN}}(x)\|_2 = O(\sqrt d/\|x\|)`} />. Since{' '}
        <Formula of={tex`\|x\|^2/d = \sigma^2 + \mu^2`} />, the exact norm is larger than{' '}
        <Formula of={tex`\sqrt d/\|x\|`} /> by the factor <Formula of={tex`\sqrt{1 + \mu^2/\sigma^2}`} /> where eps is
        negligible: <Formula of={tex`1 + O(1/d)`} /> for Gaussian inputs, not for inputs with a large mean.{' '}
        {run.say(
          (n) => (
            <>
              At k = 1: measured {n(...norm('layer', 1))}, exact {n(...norm('layer', 1, 'exact'))}, quoted{' '}
              {n(...norm('layer', 1, 'root_width_over_length'))}.
            </>
          ),
          <>The run shows both beside what it measures.</>,
        )}{' '}
        Where eps is not negligible, the norm is at most <Formula of={tex`1/\sqrt\epsilon`} />, 316 at 1e-5, however
        small the input.
      </p>
      <p>
        The step from here to depth: in Pre the last norm reads a stream of size <Formula of={tex`q_L`} />, so every
        gradient below it carries a factor <Formula of={tex`q_L^{-1/2}`} />. In Post every norm reads the same size.
      </p>
    </section>
  );
}

function Measured({ run }: { run: RunNumbers }) {
  return (
    <section>
      <h2>How it is measured, and what is left open</h2>
      <p>
        The spectral norm comes from power iteration on the backward pass that the lab trains with, in single precision,
        with enough steps for a relative error below 3e-6. The spectrum comes from the matrix of all{' '}
        <Formula of={tex`J^\top e_i`} />. Values below about 1e-7 of the largest are rounding.{' '}
        {run.say(
          (n) => (
            <>
              At k = 1 the value that eps leaves is{' '}
              {n('spectrum', 'measured', { norm: 'layer', scale: 1, seed: 0, index: 255 })}, where{' '}
              {n('spectrum', 'exact', { norm: 'layer', scale: 1, seed: 0, index: 255 })} is exact.
            </>
          ),
          null,
        )}
      </p>
      <p>
        This is one norm at one point. With a gain <Formula of={tex`\gamma`} /> the norm is at most{' '}
        <Formula of={tex`\max_i |\gamma_i| / s`} />. The product of many blocks is bounded by the product of their
        norms, but that bound is loose; Anatomy shows one whole block. For LayerNorm see <Cite id="ba2016" />, for
        ScaleNorm <Cite id="nguyen2019" />.
      </p>
    </section>
  );
}
