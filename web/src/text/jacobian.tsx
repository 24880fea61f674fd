import type { Preset } from '../lab/preset';
import { Sources } from './papers';
import type { ExperimentText } from './words';

const presets: Preset[] = [
  {
    name: 'Four scales',
    request: 'lab=1&run=jacobian',
    expect: 'One random vector at four scales: what LayerNorm’s backward pass makes of a gradient there.',
    guess: 'The input doubles. What happens to the gradient?',
    found: 'It halves, each time: the norm of the Jacobian is √d/‖x‖, to three digits.',
  },
  {
    name: 'Where eps matters',
    request: 'lab=1&run=jacobian&scale=0.0001&doublings=10',
    expect: 'Inputs so small that the eps under LayerNorm’s root is no longer small beside them.',
    guess: 'Does the gradient still grow as the input shrinks?',
    found: 'No: below a scale of about √eps the curve is flat at 1/√eps, and √d/‖x‖ no longer describes it.',
  },
  {
    name: 'Three norms',
    request: 'lab=1&run=jacobian&norm=layer,rms,scale',
    expect: 'LayerNorm, RMSNorm and ScaleNorm on the same vectors.',
    guess: 'Which of them passes the largest gradient?',
    found: 'They pass nearly the same. What differs is what they hold back: LayerNorm two directions, the others one.',
  },
];

export const jacobianText: ExperimentText = {
  words: { unit: 'measurement', units: 'measurements', piece: 'scale' },
  presets,
  invitation: { question: 'What will the norm make of a gradient?', hint: 'Run measures it at each scale.' },
  invitations: {
    spectrum: { question: 'Are all directions treated alike?', hint: 'Run measures every singular value.' },
  },
  Reading,
};

function Reading() {
  return (
    <article class="reading">
      <section>
        <h2>What you are looking at</h2>
        <p>
          A norm’s Jacobian says what its backward pass does to a gradient. Its spectral norm, the largest singular
          value, is the most that any gradient can grow by. The markers are measured: power iteration on the very
          backward pass that the lab trains with. The thin line is the exact value, 1/√(σ² + eps) for LayerNorm, and the
          dotted one is √d/‖x‖, the form in which it is usually quoted.
        </p>
        <p>
          The second figure has all singular values at one scale. LayerNorm passes d − 2 directions alike and removes
          two: a shift of all features, which the mean takes away, and a stretch of the input itself, of which eps
          leaves a trace. RMSNorm and ScaleNorm know no mean and remove only the stretch.
        </p>
      </section>
      <section>
        <h2>Why it matters</h2>
        <p>
          The larger the input, the smaller the gradient that comes back. This one line turns the sizes of the signal
          into the sizes of gradients. In Pre the last norm sees a stream that has grown with the depth, and divides by
          it. In Post every norm sees the same size, so none of them shrinks anything.
        </p>
        <p>
          It also cuts the other way. Inputs near zero make a norm amplify, up to 1/√eps: 316 at the usual 1e-5. In low
          precision, or with a badly scaled first layer, that limit is reached.
        </p>
        <p class="remember">Remember: a norm fixes the size going forward, and divides by the size going back.</p>
      </section>
      <Sources papers={papers}>The spectra: checked with a singular value decomposition.</Sources>
    </article>
  );
}

const papers = [
  ['The norm of the Jacobian, and what follows from it: Xiong et al. 2020', '2002.04745'],
  ['LayerNorm: Ba, Kiros and Hinton 2016', '1607.06450'],
  ['ScaleNorm: Nguyen and Salazar 2019', '1910.05895'],
] as const;
