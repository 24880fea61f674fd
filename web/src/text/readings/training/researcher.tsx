import type { RunNumbers } from '../../../figures/run_numbers';
import { Formula, FormulaBlock } from '../../formula';
import { lastLoss } from '../../last_loss';
import { Cite } from '../../source_list';
import { tex, texBlock } from '../../tex';
import { Established, Toys } from './researcher_evidence';
import { Optimizers, Schedules } from './researcher_optimizers';

export function researcher(run: RunNumbers) {
  return (
    <>
      <Residual />
      <Scales />
      <Initialization />
      <Measured run={run} />
      <Finding />
      <Schedules />
      <Optimizers />
      <Toys />
      <Established />
    </>
  );
}

function Residual() {
  return (
    <section>
      <h2>One formula</h2>
      <p>A sublayer with branch f (attention or a feed-forward network) is, for every published placement,</p>
      <FormulaBlock of={texBlock`x_{l} = N_3\bigl(\alpha x_{l-1} + N_2(f_l(c\, N_1(x_{l-1})))\bigr)`} />
      <p>
        where an absent norm is the identity. Post has <Formula of={tex`N_3`} />, Pre <Formula of={tex`N_1`} />,
        Sandwich <Formula of={tex`N_1`} /> and <Formula of={tex`N_2`} />, Branch <Formula of={tex`N_2`} />; all but
        Post, DeepNorm, Admin and None end in one more norm before the head. For Pre, with <Formula of={tex`J_l`} /> the
        derivative of the whole branch,
      </p>
      <FormulaBlock of={texBlock`x_L = x_0 + \sum_{l=1}^{L} f_l(N_1(x_{l-1}))`} />
      <FormulaBlock of={texBlock`\frac{\partial x_L}{\partial x_0} = \prod_{l=L}^{1} (I + J_l)`} />
      <p>
        so that one path is never scaled: the clean shortcut of residual networks (<Cite id="he2016" />
        ). For Post every factor is rescaled:
      </p>
      <FormulaBlock
        of={texBlock`\frac{\partial x_L}{\partial x_0} = \prod_{l=L}^{1} J_{\mathrm{LN}}(u_l)\,(I + J_l)`}
      />
      <p>
        with <Formula of={tex`u_l = x_{l-1} + f_l(x_{l-1})`} />.
      </p>
      <p>
        LayerNorm (<Cite id="ba2016" />) uses the population variance and an eps of 0.00001 unless the settings say
        otherwise.
      </p>
    </section>
  );
}

function Scales() {
  return (
    <section>
      <h2>Constants</h2>
      <p>
        DeepNorm (<Cite id="wang2022" />
        ), for a stack of R branches; β multiplies the first value, output and feed-forward weights, never query, key,
        embedding or head:
      </p>
      <FormulaBlock of={texBlock`\alpha = R^{1/4}, \qquad \beta = (4R)^{-1/4}`} />
      <p>
        With R = 2N that is the published <Formula of={tex`\alpha = (2N)^{1/4}`} />,{' '}
        <Formula of={tex`\beta = (8N)^{-1/4}`} />; the blocks of Copy have one branch each, so R = N there: α = 2.2134
        and β = 0.3195 for 24, 5.6234 and 0.1257 for 1,000. For N encoder and M decoder layers
      </p>
      <FormulaBlock
        of={texBlock`\begin{aligned} \alpha_{\mathrm{enc}} &= 0.81\,(N^4 M)^{1/16} & \beta_{\mathrm{enc}} &= 0.87\,(N^4 M)^{-1/16} \\ \alpha_{\mathrm{dec}} &= (3M)^{1/4} & \beta_{\mathrm{dec}} &= (12M)^{-1/4} \end{aligned}`}
      />
      <p>
        LN scaling (<Cite id="sun2025" />) has <Formula of={tex`c = 1/\sqrt{\text{layer}}`} />. Mix (
        <Cite id="li2024" />) is Post in the first ⌊L/4⌋ layers, Pre after them. Admin (<Cite id="liu2020admin" />) puts
        a trained vector ω in the place of α. It starts at 1 and then, in one forward pass that already has it,
      </p>
      <FormulaBlock of={texBlock`\omega_{i+1}^2 = \mathrm{Var}\, x_0 + \sum_{j \le i} \mathrm{Var}\, f_j`} />
      <p>with population variances over all tokens and features, and a sum of its own for each stack.</p>
    </section>
  );
}

function Initialization() {
  return (
    <section>
      <h2>What theory says, and under which assumptions</h2>
      <p>
        <Cite id="xiong2020" /> look at initialization only: one head, d×d Xavier weights, attention that takes the
        mean, Gaussian inputs. Then, for layer l,
      </p>
      <FormulaBlock of={texBlock`\mathrm{E}\lVert u_l^{\text{post}} \rVert^2 = \tfrac{3}{2} d`} />
      <FormulaBlock
        of={texBlock`\bigl(1 + \tfrac{l}{2}\bigr) d \le \mathrm{E}\lVert x_l^{\text{pre}} \rVert^2 \le \bigl(1 + \tfrac{3l}{2}\bigr) d`}
      />
      <p>with u what the layer’s last norm receives; a norm’s Jacobian, and the last layer’s gradient, are</p>
      <FormulaBlock of={texBlock`\lVert J_{\mathrm{LN}}(x) \rVert = O\left(\frac{\sqrt d}{\lVert x \rVert}\right)`} />
      <FormulaBlock
        of={texBlock`\left\lVert \frac{\partial \mathcal{L}}{\partial W^2} \right\rVert = \begin{cases} O(d \sqrt{\ln d}) & \text{post} \\ O\bigl(d \sqrt{\ln d / L}\bigr) & \text{pre} \end{cases}`}
      />
      <p>
        That Post’s gradients also grow towards the output is marked as preliminary by its authors and rests on
        measurement. The experiments Signal, Jacobian and Gradients measure all of it; the exponent that the lab finds
        for Pre’s last layer is near −0.56, a little steeper than −½, where the published curve looks like −1.
      </p>
      <p>
        None of this bounds a training run. <Cite id="wang2022" /> bound the change of the output in one step instead:
        the experiment Update.
      </p>
    </section>
  );
}

function Measured({ run }: { run: RunNumbers }) {
  return (
    <section>
      <h2>What is measured, and how</h2>
      <p>
        Mean cross-entropy in nats over all positions whose answer can be known, recorded before the step’s update. On
        Copy: uniform tokens, target = input, feed-forward blocks of hidden width 2d with exact GELU (
        <Cite id="hendrycks2016" />
        ), linear layers drawn as PyTorch (<Cite id="paszke2019" />) draws them, an untied linear head, no positions.
        The other tasks: hidden width 4d, ReLU, Xavier uniform, zero biases, four heads, learned positions. All in f32,
        one rounding an operation.
      </p>
      <p>
        The k-th seed draws the weights from itself and the batches from the data seed plus k, the same for every
        placement, so that differences are paired. Means over seeds come with Student’s 95 % interval; the paired table
        compares the means of the last 20 losses, since one late loss of Post is nearly arbitrary: weights moved by 10⁻⁷
        have moved it from 1.09 to 1.50.{' '}
        {run.say(
          (n) => (
            <>
              In this run: Pre {lastLoss(n, 'pre')} and Post {lastLoss(n, 'post')}; norms of the first gradient{' '}
              {n('loss', 'gradient_norm', { placement: 'pre', step: 0 })} and{' '}
              {n('loss', 'gradient_norm', { placement: 'post', step: 0 })}.
            </>
          ),
          null,
        )}
      </p>
    </section>
  );
}

function Finding() {
  return (
    <section>
      <h2>The final norm makes the lesson’s gap</h2>
      <p>
        The lesson’s quotient is 0.0091 to 0.0002: 45, or 48 before rounding. Its Pre has no norm before the head. With
        one, the head sees vectors of length <Formula of={tex`\sqrt d`} /> (up to the norm’s gain and bias), and for the
        logits z of a token whose answer is y
      </p>
      <FormulaBlock of={texBlock`z_y - z_j \le \lVert w_y - w_j \rVert \sqrt d + b_y - b_j`} />
      <p>
        so that the loss can fall only as fast as the head’s weights grow. Without it, the stream’s length multiplies
        the margin. Measured over five seeds, the quotient of Post and Pre without the final norm is 17 and 50 at 0.001
        (8 and 24 blocks), 70 and 250 at 0.003; with it, between 0.975 and 1.032. At 24 blocks and 0.001 the curves are
        up to 12 % apart in the first 15 steps, 2 % or less after step 102, 0.5 % at step 300. A stack without any norm
        ends lower than all of them. We know of no publication of this.
      </p>
    </section>
  );
}
