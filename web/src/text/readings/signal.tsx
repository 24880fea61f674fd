import type { RunNumbers } from '../../figures/run_numbers';
import { Code, Formula, FormulaBlock } from '../formula';
import type { Reading } from '../reading';
import { Cite } from '../source_list';
import { tex, texBlock } from '../tex';
import { cosine, size } from './signal_presets';

export const reading: Reading = {
  beginner,
  developer,
  researcher,
  sources: ['xiong2020', 'cho2009', 'sun2025', 'shleifer2021', 'wang2022', 'ding2021'],
  measured:
    'The recursion: checked with PyTorch over twenty seeds, for every placement that it covers. The single draw: PyTorch 1.13.',
};

function beginner(run: RunNumbers) {
  return (
    <section>
      <h2>What you are looking at</h2>
      <p>
        A running total goes from desk to desk on a sheet, and every desk, a layer, adds something to it. These networks
        have learned nothing yet, so what they add is random. In Pre each desk reads a copy that a clerk, the norm, has
        rescaled, and adds to the original: the total can only pile up. In Post the clerk brings the total itself back
        to one fixed size after every addition.{' '}
        {run.say(
          (n) => (
            <>
              After twelve layers Pre’s has a size of {n(...size('pre'))}, having begun at 1. Post’s is at{' '}
              {n(...size('post'))} just before it is brought back.
            </>
          ),
          <>Run it, and see which of the two climbs.</>,
        )}
      </p>
      <p>
        Look at whether a curve climbs or lies flat. Then look at the second figure: can the words still be told apart?
        Every word has a sheet of its own. At each desk the sheets are also mixed a little, and mixing makes them alike.
        In Post the mixture counts as much as all that came before, so the words become nearly the same. In Pre it
        counts less and less, as the total grows.
      </p>
      <p class="remember">
        Remember: a total that is only added to grows. One that is rescaled keeps its size, and all that was in it
        before shrinks a little each time.
      </p>
    </section>
  );
}

function developer(run: RunNumbers) {
  return (
    <>
      <section>
        <h2>In code</h2>
        <Code>{forms}</Code>
        <p>
          The first figure is <code>stream.pow(2).mean()</code> after each layer of a fresh model; where a layer ends in
          a norm, it is taken just before that norm.{' '}
          {run.say(
            (n) => (
              <>
                After twelve layers: Pre {n(...size('pre'))}, Post {n(...size('post'))}.
              </>
            ),
            <>Pre’s grows by about one a layer; Post’s stays at 1.5.</>,
          )}{' '}
          Print the same of your own model before you train it. One forward hook a block is enough, and it shows within
          a second where the norms really stand.
        </p>
      </section>
      <section>
        <h2>What to use, and what goes wrong</h2>
        <p>
          Pre is a safe default, with a norm before the head: the stream that the head would otherwise see grows with
          the depth. Sandwich starts larger, by two a layer, but its branches cannot outgrow that while they train,
          unless the norms’ gains do; it was made for low precision (<Cite id="ding2021" />
          ). DeepNorm is for very deep stacks (<Cite id="wang2022" />
          ).
        </p>
        <p>
          If your Pre lies flat at 1.5, look for <code>x = norm(x)</code> on a line of its own before the sum: that is
          Post in disguise. If your DeepNorm has the right sizes, look at the cosine too: a β that misses the value
          weights shows only there.
        </p>
      </section>
      <section>
        <h2>Change something</h2>
        <p>
          Depth 48: Pre goes on climbing, Post does not notice. Width 64: the same lines, with more scatter. Setting
          “encoder”: softmax attention and Xavier weights, and nearly the same picture.
        </p>
      </section>
      <section>
        <h2>The same numbers in PyTorch</h2>
        <Code>{pytorch}</Code>
        <p>It ends with 15.44 for Pre and 1.32 for Post, as seed 0 does here.</p>
      </section>
    </>
  );
}

const forms = `x = x + f(norm(x))          # Pre
x = norm(x + f(x))          # Post
x = x + norm(f(norm(x)))    # Sandwich
x = norm(alpha * x + f(x))  # DeepNorm`;

const pytorch = `torch.manual_seed(0)
n, d = 8, 512
norm = lambda v: F.layer_norm(v, (d,))
draw = lambda: torch.randn(d, d) / d**0.5
pre = post = torch.randn(n, d)
for layer in range(12):
    wv, w1, w2 = draw(), draw(), draw()
    attend = lambda v: v.mean(0) @ wv
    feed = lambda v: (v @ w1).relu() @ w2
    pre = pre + attend(norm(pre))
    pre = pre + feed(norm(pre))
    post = norm(post + attend(post))
    total = post + feed(post)
    post = norm(total)
    print(pre.pow(2).mean())
    print(total.pow(2).mean())`;

function researcher(run: RunNumbers) {
  return (
    <>
      <Setting />
      <Recursion />
      <Measured run={run} />
    </>
  );
}

function Setting() {
  return (
    <section>
      <h2>The setting</h2>
      <p>
        That of <Cite id="xiong2020" />: <Formula of={tex`n`} /> tokens <Formula of={tex`x_0 \sim N(0, I_d)`} />,
        uniform attention (<Formula of={tex`W_q = W_k = 0`} />, one <Formula of={tex`W_v`} />, no mask), a branch{' '}
        <Formula of={tex`\operatorname{relu}(x W_1) W_2`} />, all weights <Formula of={tex`d \times d`} /> with variance{' '}
        <Formula of={tex`1/d`} />, norms without gain and bias. They prove, for layer <Formula of={tex`l`} />,
      </p>
      <FormulaBlock of={texBlock`\mathbb{E}\|x_l^{\text{post},5}\|^2 = \tfrac{3}{2}\,d,`} />
      <FormulaBlock
        of={texBlock`\bigl(1 + \tfrac{l}{2}\bigr)\,d \;\le\; \mathbb{E}\|x_l^{\text{pre}}\|^2 \;\le\; \bigl(1 + \tfrac{3l}{2}\bigr)\,d,`}
      />
      <p>
        where <Formula of={tex`x^{\text{post},5}`} /> is what the layer’s last norm receives. The shaded range is the
        second statement.
      </p>
    </section>
  );
}

function Recursion() {
  return (
    <section>
      <h2>The thin lines: a recursion</h2>
      <p>
        Exact for <Formula of={tex`d \to \infty`} />. Let <Formula of={tex`q = \mathbb{E}\|x\|^2/d`} />, let{' '}
        <Formula of={tex`\rho`} /> be the cosine between two tokens and <Formula of={tex`s = \rho q`} />; at the start{' '}
        <Formula of={tex`q = 1`} />, <Formula of={tex`s = 0`} />. A branch that reads <Formula of={tex`(q, s)`} /> adds
      </p>
      <FormulaBlock of={texBlock`\text{attention: } \frac{q + (n-1)\,s}{n} \text{ to both,}`} />
      <FormulaBlock of={texBlock`\text{feed-forward: } \frac{q}{2} \text{ to } q, \quad q\,K(\rho) \text{ to } s,`} />
      <FormulaBlock of={texBlock`K(\rho) = \frac{\sqrt{1-\rho^2} + \rho\,(\pi - \arccos\rho)}{2\pi},`} />
      <p>
        with the arc-cosine kernel of <Cite id="cho2009" />. A norm divides <Formula of={tex`q`} /> and{' '}
        <Formula of={tex`s`} /> by <Formula of={tex`q`} />: before the branch in Pre, after it in Branch, both in
        Sandwich, after the sum in Post. A factor <Formula of={tex`\alpha`} /> on the carried part counts as{' '}
        <Formula of={tex`\alpha^2`} />, and <Formula of={tex`\beta`} /> as <Formula of={tex`\beta^2`} /> for each weight
        that it scales; LN scaling’s <Formula of={tex`c = 1/\sqrt l`} /> as <Formula of={tex`c^2`} />. So Sandwich has{' '}
        <Formula of={tex`q_l = 1 + 2l`} />, and DeepNorm’s last norm receives <Formula of={tex`\alpha^2 + \beta^4/2`} />
        . Pre’s step rises from <Formula of={tex`\tfrac12 + \tfrac1n`} /> towards <Formula of={tex`\tfrac32`} /> as the
        tokens grow alike.
      </p>
    </section>
  );
}

function Measured({ run }: { run: RunNumbers }) {
  const covered = (placement: string, quantity: string) => ['agreement', 'covered', { placement, quantity }] as const;
  const layers = ['agreement', 'layers', { placement: 'pre', quantity: 'size' }] as const;
  return (
    <section>
      <h2>What is measured, and what is not</h2>
      <p>
        Means over tokens, then over seeds, with the 95 % t-interval of the mean.{' '}
        {run.say(
          (n) => (
            <>
              Of {n(...layers)} layers the interval holds the line in {n(...covered('pre', 'size'))} for Pre’s size and{' '}
              {n(...covered('pre', 'cosine'))} for its cosine, in {n(...covered('post', 'size'))} and{' '}
              {n(...covered('post', 'cosine'))} for Post’s; one in twenty may miss it, and layers are not independent.
              At layer 12 the cosine is {n(...cosine('pre'))} in Pre and {n(...cosine('post'))} in Post.
            </>
          ),
          <>The run counts in how many layers the interval holds the line.</>,
        )}
      </p>
      <p>
        At finite width <Formula of={tex`\mathbb{E}\,q`} /> is still exact for Post, DeepNorm, Sandwich and Branch.
        Post’s cosine has a bias of about <Formula of={tex`-1.4/d`} /> at layers 3 and 4. A single draw strays from the
        line by a tenth at <Formula of={tex`d = 512`} />, as the published note’s values do.
      </p>
      <p>
        Not covered: any trained network. <Cite id="sun2025" /> argue that in trained Pre-LN models the variance grows
        far faster with depth; nothing here shows it. That late layers of Pre matter less, since each adds about the
        same to an ever larger sum, is stated by <Cite id="shleifer2021" /> among others; Anatomy measures it.
      </p>
    </section>
  );
}
