import type { RunNumbers } from '../../../figures/run_numbers';
import { Code } from '../../formula';
import { lastLoss } from '../../last_loss';
import { Cite } from '../../source_list';
import { PlacementCodes } from './placement_code';

export function developer(run: RunNumbers) {
  return (
    <>
      <LookingAt />
      <Lesson run={run} />
      <TwoLines />
      <Defaults />
      <Mistakes />
      <Controls />
      <Tasks />
      <Schedules />
      <SameInPyTorch />
      <Limits />
    </>
  );
}

function LookingAt() {
  return (
    <section>
      <h2>What you are looking at</h2>
      <p>
        Small networks, each a stack of blocks around one tensor, the <em>residual stream</em>. A block reads the stream
        and adds to it; LayerNorm (<Cite id="ba2016" />) sets a vector to a fixed size, and a placement says where.
        Several placements start from the same seed and see the same batches.
      </p>
      <p>
        The first figure is the loss of each step’s batch before its update, in nats, on a log axis: guessing among the
        lesson’s 24 tokens costs ln 24 ≈ 3.18. The second counts right answers; where a held-out batch is asked for, a
        third shows how the network answers what it does not learn from. The last is the size of the stream after each
        block: at the start Post’s is the same everywhere, because the norm makes it so, and Pre’s grows, because its
        blocks only ever add.
      </p>
    </section>
  );
}

function Lesson({ run }: { run: RunNumbers }) {
  return (
    <section>
      <h2>The lesson, and what it leaves out</h2>
      <p>
        A published lesson trains 24 blocks of each kind and finds Pre’s loss 45 times lower after 300 steps. The
        numbers are real, and the first preset shows them. But the lesson’s Pre has no norm before its head, and Post
        always ends in one. That last norm bounds how large the head’s inputs can get, and so how sure the network can
        be.
      </p>
      <p>
        Set <b>Final norm</b> to <b>As placed</b> and the two curves lie on each other: on this task the placement
        itself makes no difference. Take away every norm with the placement <b>None</b>, and the loss falls lowest of
        all.{' '}
        {run.say(
          (n) => (
            <>
              In this run Pre ended at {lastLoss(n, 'pre')} and Post at {lastLoss(n, 'post')}.
            </>
          ),
          null,
        )}
      </p>
      <p class="remember">Remember: count the norms before you compare, and change one thing at a time.</p>
    </section>
  );
}

function TwoLines() {
  return (
    <section class="wide">
      <h2>The two lines that differ</h2>
      <p>
        The first line runs once for attention and once for the feed-forward network of every block, the second once.
        Each <code>norm</code> is a module of its own with its own gain.
      </p>
      <PlacementCodes />
    </section>
  );
}

function Defaults() {
  return (
    <section>
      <h2>What to use</h2>
      <p>
        Start with Pre and its final norm, and keep a short warm-up. GPT-2 (<Cite id="radford2019" />
        ), LLaMA (<Cite id="touvron2023" />) and most current models are built so: it forgives rates and depths, and
        nothing needs to be tuned first. The warm-up is no longer what keeps it stable, but Adam’s second moments take
        some hundred steps to settle.
      </p>
      <ul>
        <li>
          Where activations grow too large, or for low precision: Sandwich (CogView, <Cite id="ding2021" />; Gemma 2,{' '}
          <Cite id="gemma2024" />; studied as Peri-LN by <Cite id="kim2025" />
          ), or Branch with norms of queries and keys (OLMo 2, <Cite id="olmo2025" />
          ). Swin v2 (<Cite id="liu2021" />) has Branch’s order, its gains starting at 0.
        </li>
        <li>
          For hundreds of layers: DeepNorm (<Cite id="wang2022" />
          ).
        </li>
        <li>
          Post (the first Transformer, <Cite id="vaswani2017" />; BERT, <Cite id="devlin2018" />) where you reproduce
          something that has it, with its warm-up and its rate.
        </li>
      </ul>
      <p>A model’s name does not tell which one it has: read its code.</p>
    </section>
  );
}

function Mistakes() {
  return (
    <section>
      <h2>Mistakes, and their signs</h2>
      <ul>
        <li>
          <b>Pre without its final norm.</b> It trains, so nobody notices; its logits have no bound, and the loss of an
          easy task falls far below what a network with the norm reaches. In PyTorch (<Cite id="paszke2019" />){' '}
          <code>nn.TransformerEncoder</code> has no final norm unless you pass one, <code>norm_first=True</code> or not:
          <Code>{`layer = nn.TransformerEncoderLayer(
    d, heads, norm_first=True)
encoder = nn.TransformerEncoder(
    layer, depth, norm=nn.LayerNorm(d))`}</Code>
          <code>nn.Transformer</code> always adds one, also after Post, which then ends in two.
        </li>
        <li>
          <b>Two changes at once.</b> Post with warm-up against Pre without compares warm-ups. The lab lets a setting
          differ for one placement, as in <code>warmup@post=200</code>, and then says so above the figures.
        </li>
        <li>
          <b>One learning rate.</b> A comparison at one rate compares two points; the experiment <b>Map</b> shows what
          lies around them.
        </li>
      </ul>
      <p>Mistakes in the formula itself can be run like placements: they stand below these in the settings.</p>
    </section>
  );
}

function Controls() {
  return (
    <section>
      <h2>What to change, and what will happen</h2>
      <ul>
        <li>
          <b>Final norm</b>, on or off: on the copy task it takes Pre’s last loss up to Post’s, about fiftyfold.
        </li>
        <li>
          <b>Depth</b>, 24 to 8 or 100, on the copy task: the gap of the lesson shrinks or grows, and both still learn.
        </li>
        <li>
          <b>Task</b> to Sequence copy: Post stays near chance (ln 16 ≈ 2.77), the others learn. <b>Depth</b> to 6
          there: Post learns too.
        </li>
        <li>
          <b>Warm-up</b> to 200 there, or <b>Optimizer</b> to RAdam, or a third of the rate: Post leaves chance.
        </li>
        <li>
          <b>Seeds</b> to 0-9: means, intervals, and a table of paired differences. One seed of Post after warm-up says
          little.
        </li>
      </ul>
    </section>
  );
}

function Tasks() {
  return (
    <section>
      <h2>The tasks</h2>
      <p>
        In Copy each token is its own answer and its blocks are feed-forward only, so no token sees another. In all
        others the answer stands elsewhere, and the networks have attention. Only answers that can be known count, in
        the loss and in the accuracy: the first half of a sequence to be copied is random, and nobody could foresee it.
      </p>
      <ul>
        <li>
          <b>Sequence copy</b>: a sequence, a separator, the sequence again. <b>Copy after a gap</b>: the same with
          blanks between. A token must look as many places back as the sequence (and the gap) is long.
        </li>
        <li>
          <b>Reverse</b> and <b>sort</b>: an encoder reads, a decoder answers. Reversing needs one place of the input at
          a time; sorting needs all of it, since an answer depends on how many tokens are smaller.
        </li>
        <li>
          <b>Induction</b>: where a token comes again, say what followed it before. That takes two layers, one after the
          other (<Cite id="olsson2022" />
          ): tell each token what stood before it, then find the one before which the same token stood.
        </li>
        <li>
          <b>Modular addition</b>: two numbers and their sum, with the circle closed. The last token must gather both.
        </li>
      </ul>
    </section>
  );
}

function Schedules() {
  return (
    <section>
      <h2>Warm-up, rates and optimizers</h2>
      <p>
        Warm-up lets the rate climb from nearly nothing in a straight line; then it stays, falls as one over the root of
        the step (as the first Transformer’s did), falls in a straight line or along a cosine to zero, or drops to a
        tenth at a given step. It costs steps, and it adds two numbers to tune: its length and the peak.
      </p>
      <p>
        Adam divides each parameter’s step by the usual size of its gradient, which at the start it knows from a few
        steps only. RAdam (<Cite id="liu2020radam" />) waits until it knows better. AdamW (<Cite id="loshchilov2019" />)
        pulls weights towards zero beside the step, not through it. SGD follows the gradient as it is.
      </p>
      <p>
        On the repeated sequence, twelve layers, Adam at 0.001: ten seeds of ten leave Post without warm-up near chance,
        and with 200 steps of it ten of ten leave chance. Pre, Sandwich and DeepNorm are at 0.002 without any. Do not
        explain that by small steps alone: Pre’s own first step moves its logits three quarters as far as Post’s, as the
        experiment <b>Update</b> shows.
      </p>
    </section>
  );
}

function SameInPyTorch() {
  return (
    <section>
      <h2>The same from PyTorch</h2>
      <p>
        Weights and batches are those that PyTorch draws for the same seeds, and the losses agree with PyTorch’s. To
        check that, or to go on from here in your own code, take <b>PyTorch</b> under <b>Export</b> at the top: a script
        in one file that builds the same network, draws in the same order and prints the same losses. Its block is the
        two lines of your placement.
      </p>
    </section>
  );
}

function Limits() {
  return (
    <section>
      <h2>What this does not show</h2>
      <p>
        Copying a token to itself is easy: a block can leave its token alone, and even a hundred Post blocks learn it.
        On translation Post without warm-up failed where Pre trained well (<Cite id="xiong2020" />
        ). So do not read the lesson as “placement never matters”, but as “this task does not show that it does”; the
        others do. They are toys too: minutes decide here what takes days at full size, and what a toy shows need not
        hold there.
      </p>
    </section>
  );
}
