import type { RunNumbers } from '../../figures/run_numbers';
import { Code, Formula, FormulaBlock } from '../formula';
import type { Reading } from '../reading';
import { Cite } from '../source_list';
import { tex, texBlock } from '../tex';
import { epsilon, exponent } from './concentration_presets';

export const reading: Reading = {
  beginner,
  developer,
  researcher,
  sources: ['xiong2020'],
  measured: 'The exponents −0.501 (Pre), −0.496 (Post) and −0.508 (DeepNorm): PyTorch, widths 64 to 512, 150 seeds.',
};

function beginner(run: RunNumbers) {
  return (
    <section>
      <h2>What you are looking at</h2>
      <p>
        The theory says how large the running total is on average. But nobody trains an average: a network starts from
        one throw of the dice. How far can that one be off? The running total that layers pass on and add to is really a
        long row of numbers, and its size is a mean over that row. The longer the row, the less a few odd ones count,
        just as a hundred throws of a die come closer to their average than ten.
      </p>
      <p>
        The first figure shows how far the sizes stray, for rows of growing length.{' '}
        {run.say(
          (n) => (
            <>
              In Post, nineteen of twenty are within {n(...epsilon('post', 64))} times the mean of it at a width of 64,
              and within {n(...epsilon('post', 512))} at 512.
            </>
          ),
          <>Eight times the width should bring them about three times as close.</>,
        )}{' '}
        The second shows the same as heaps: narrow and wide networks, each around its mean. DeepNorm’s heap is the
        narrowest by far, because its layers add so little that there is little to be off by.
      </p>
      <p class="remember">Remember: theory for wide networks describes narrow ones on average, not one by one.</p>
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
          <code>size</code> holds one layer’s sizes, of all seeds and tokens: ε is the relative distance that holds 95 %
          of them. The lab takes the distances of all layers together, each over its own layer’s mean.
        </p>
      </section>
      <section>
        <h2>What follows in practice</h2>
        <p>
          A unit test of an initialisation needs a tolerance, and this is where it comes from.{' '}
          {run.say(
            (n) => (
              <>
                At width 64 a token’s size may be off by {n(...epsilon('pre', 64))} of itself in Pre, at 512 by{' '}
                {n(...epsilon('pre', 512))}.
              </>
            ),
            <>At width 64 a third is nothing unusual, at 512 a seventh.</>,
          )}{' '}
          Average over tokens and seeds before you compare, and halve the tolerance only where you have four times the
          width or the seeds. Tokens help less than they seem to: in a deep Post all of a sequence are nearly one.
        </p>
        <p>
          For experiments: at widths of 64 or less a difference between two placements with one seed each may well be
          the draw. Use five seeds and more, the same ones for both, and show intervals. Common mistakes: intervals over
          tokens as if they were independent, and standard deviations where a standard error is meant.
        </p>
      </section>
      <section>
        <h2>Change something</h2>
        <p>
          Seeds 0-149: the exponents settle near −0.5, in less than a minute. Delta 0.5: the median distance, about a
          third of ε. Length 1: one token, and so nothing to average in attention. Widths 16,32: the law nearly holds
          even there.
        </p>
      </section>
    </>
  );
}

const pytorch = `size = stream.pow(2).mean(-1)      # [seeds, tokens]
distance = (size / size.mean() - 1).abs()
eps = distance.flatten().quantile(0.95)`;

function researcher(run: RunNumbers) {
  return (
    <>
      <Definition />
      <Measured run={run} />
      <Calculation run={run} />
      <Open />
    </>
  );
}

function Definition() {
  return (
    <section>
      <h2>What is asked</h2>
      <p>
        <Cite id="xiong2020" /> bound gradients on the assumption that <Formula of={tex`\|x\|^2`} /> stays near its
        mean. Here the assumption is measured, in the setting of Signal: the smallest <Formula of={tex`\varepsilon`} />{' '}
        with
      </p>
      <FormulaBlock
        of={texBlock`\mathbb{P}\Bigl(\bigl|\,\|x\|^2 - \mathbb{E}\|x\|^2\bigr| \le \varepsilon\,\mathbb{E}\|x\|^2\Bigr) \ge 1 - \delta`}
      />
      <p>
        (δ is 0.05 unless the settings say otherwise), for the stream, or for what the layer’s last norm receives where
        it ends in one. The mean is taken over tokens and seeds, for each placement, layer and width; the relative
        distances of all layers are pooled, and <Formula of={tex`\varepsilon`} /> is their{' '}
        <Formula of={tex`\lceil (1-\delta) N \rceil`} />
        -th smallest.
      </p>
    </section>
  );
}

function Measured({ run }: { run: RunNumbers }) {
  return (
    <section>
      <h2>The exponent, and its interval</h2>
      <p>
        Least squares of <Formula of={tex`\ln \varepsilon`} /> on <Formula of={tex`\ln d`} />.{' '}
        {run.say(
          (n) => (
            <>
              This run: Pre {n(...exponent('pre'))} ({n(...exponent('pre', 'low'))} to {n(...exponent('pre', 'high'))}),
              Post {n(...exponent('post'))} ({n(...exponent('post', 'low'))} to {n(...exponent('post', 'high'))}),
              DeepNorm {n(...exponent('deepnorm'))} ({n(...exponent('deepnorm', 'low'))} to{' '}
              {n(...exponent('deepnorm', 'high'))}).
            </>
          ),
          <>The run reports it for each placement.</>,
        )}{' '}
        Tokens of one seed are not independent: at layer 12 Post’s eight count as one. So intervals come from 1,000
        resamples of whole seeds (2.5 and 97.5 % quantiles), with the means kept. Fits from ten seeds scatter by about
        0.05, and thirty are still few: an interval that misses −½ there is no finding. With 150 seeds the exponents are
        −0.497, −0.516 and −0.498 here, and all intervals hold −½.
      </p>
    </section>
  );
}

function Calculation({ run }: { run: RunNumbers }) {
  return (
    <section>
      <h2>Why −½, and how large</h2>
      <p>
        For Post and DeepNorm a short calculation gives the size too. Before the feed-forward sublayer the norm has set{' '}
        <Formula of={tex`\|x\|^2 = d`} /> exactly. With <Formula of={tex`h = \operatorname{relu}(x W_1)`} /> and{' '}
        <Formula of={tex`f = h W_2`} />, weights of variance <Formula of={tex`\beta^2/d`} />, the sum’s size is{' '}
        <Formula of={tex`q = \alpha^2 + 2\alpha\langle x, f\rangle/d + \|f\|^2/d`} />; the middle term has variance{' '}
        <Formula of={tex`2\alpha^2\beta^4/d`} />, the last one <Formula of={tex`\tfrac74\beta^8/d`} /> to leading order
        (from <Formula of={tex`\|h\|^2`} /> and from <Formula of={tex`W_2`} />
        ), and they are uncorrelated. With <Formula of={tex`z`} /> the normal quantile of{' '}
        <Formula of={tex`1 - \delta/2`} />,
      </p>
      <FormulaBlock
        of={texBlock`\varepsilon \approx \frac{z}{\sqrt d}\cdot\frac{\sqrt{2\alpha^2\beta^4 + \tfrac74\beta^8}}{\alpha^2 + \tfrac12\beta^4}.`}
      />
      <p>
        For Post that is <Formula of={tex`1.291\,z/\sqrt d`} />: 0.316 at width 64 and 0.112 at 512. For DeepNorm with
        24 sublayers it is 0.0160 and 0.0056.{' '}
        {run.say(
          (n) => (
            <>
              Measured in this run: {n(...epsilon('post', 64))} and {n(...epsilon('post', 512))},{' '}
              {n(...epsilon('deepnorm', 64))} and {n(...epsilon('deepnorm', 512))}.
            </>
          ),
          null,
        )}{' '}
        Pre has no norm that would forget earlier deviations: they stay in its stream, and its{' '}
        <Formula of={tex`\varepsilon`} /> is larger.
      </p>
    </section>
  );
}

function Open() {
  return (
    <section>
      <h2>What is established, and what is not</h2>
      <p>
        The calculation is ours, a normal approximation to first order in <Formula of={tex`1/d`} />, for independent
        Gaussian weights; it explains the exponent where a norm follows each sum. For Pre the exponent is measured only.
        Nothing is said of trained networks, of correlated weights, or of the real encoder’s attention. And a size near
        its mean is not yet a gradient near its mean.
      </p>
    </section>
  );
}
