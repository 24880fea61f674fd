import { Formula, FormulaBlock } from '../../formula';
import { Cite } from '../../source_list';
import { tex, texBlock } from '../../tex';

export function Schedules() {
  return (
    <section>
      <h2>Schedules</h2>
      <p>
        Step t counts from 1, of S steps, T of them warm-up: <Formula of={tex`\eta_t = \eta\, t/T`} /> for{' '}
        <Formula of={tex`t \le T`} />, and after that
      </p>
      <FormulaBlock
        of={texBlock`\frac{\eta_t}{\eta} = \begin{cases} 1 & \text{constant} \\ \sqrt{\max(T,1)/t} & \text{inverse square root} \\ (S-t)/(S-T) & \text{linear} \\ \tfrac12\bigl(1+\cos \pi\tfrac{t-T}{S-T}\bigr) & \text{cosine} \\ 1 \text{, then } \tfrac{1}{10} & \text{step} \end{cases}`}
      />
      <p>
        The last update of the linear and the cosine schedule is zero. The first Transformer (<Cite id="vaswani2017" />)
        climbs for 4,000 steps and then falls with the inverse square root.
      </p>
    </section>
  );
}

export function Optimizers() {
  return (
    <section>
      <h2>Optimizers</h2>
      <p>
        Adam (<Cite id="kingma2014" />) as PyTorch has it, with <Formula of={tex`\beta_1 = 0.9`} />,{' '}
        <Formula of={tex`\beta_2 = 0.999`} /> and an eps of 10⁻⁸ added to the root:
      </p>
      <FormulaBlock of={texBlock`\theta_t = \theta_{t-1} - \eta_t\, \frac{\hat m_t}{\sqrt{\hat v_t} + \epsilon}`} />
      <FormulaBlock of={texBlock`\hat m_t = \frac{m_t}{1-\beta_1^t}, \quad \hat v_t = \frac{v_t}{1-\beta_2^t}`} />
      <p>
        RAdam (<Cite id="liu2020radam" />
        ), with <Formula of={tex`\rho_\infty = 2/(1-\beta_2) - 1`} />:
      </p>
      <FormulaBlock of={texBlock`\rho_t = \rho_\infty - \frac{2 t \beta_2^t}{1-\beta_2^t}`} />
      <FormulaBlock
        of={texBlock`r_t = \sqrt{\frac{(\rho_t-4)(\rho_t-2)\,\rho_\infty}{(\rho_\infty-4)(\rho_\infty-2)\,\rho_t}}`}
      />
      <p>
        While <Formula of={tex`\rho_t \le 5`} /> the step is <Formula of={tex`\eta_t \hat m_t`} />, with no division by{' '}
        <Formula of={tex`\sqrt v`} />; after that
      </p>
      <FormulaBlock
        of={texBlock`\theta_t = \theta_{t-1} - \eta_t\, r_t\, \hat m_t\, \frac{\sqrt{1-\beta_2^t}}{\sqrt{v_t} + \epsilon}`}
      />
      <p>
        With <Formula of={tex`\beta_2 = 0.999`} /> the first adapted step is t = 6. AdamW (<Cite id="loshchilov2019" />)
        decays all parameters, by 0.01 unless set. SGD’s momentum starts as the first gradient. Clipping multiplies the
        gradient by <Formula of={tex`\min\bigl(1,\ m/(\lVert g \rVert + 10^{-6})\bigr)`} /> for a largest norm m; the
        norm in the tables is that before clipping.
      </p>
    </section>
  );
}
