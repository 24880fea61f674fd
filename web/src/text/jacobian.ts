import type { Preset } from '../lab/preset';
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
};
