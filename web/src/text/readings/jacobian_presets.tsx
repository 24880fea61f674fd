import { Formula } from '../formula';
import type { Notes } from '../reading';
import { tex } from '../tex';

/** A mean over seeds of the spectral norm, or of what it is compared with. */
export const norm = (kind: string, scale: number, column = 'measured') =>
  ['jacobian_summary', column, { norm: kind, scale }] as const;

export const notes: Notes = {
  'Four scales': {
    beginner: () => (
      <p>
        The same running total at four sizes, each twice the one before. Before you run it: what should become of a
        correction that travels back?
      </p>
    ),
    developer: (run) => (
      <p>
        {run.say(
          (n) => (
            <>
              {n(...norm('layer', 1))}, {n(...norm('layer', 2))}, {n(...norm('layer', 4))}, {n(...norm('layer', 8))}: it
              halves each time.
            </>
          ),
          <>It should halve each time.</>,
        )}{' '}
        Where a norm follows at once, an embedding drawn four times as large changes nothing forward, and gets a quarter
        of the gradient.
      </p>
    ),
    researcher: () => (
      <p>
        LayerNorm without eps is homogeneous of degree 0, so its Jacobian is of degree −1:{' '}
        <Formula of={tex`J(kx) = J(x)/k`} />. That is all that the slope says. The height,{' '}
        <Formula of={tex`1/\sigma`} />, is the content.
      </p>
    ),
  },
  'Where eps matters': {
    beginner: () => (
      <p>
        Very small totals. Blowing them up to full size would blow up corrections without end; a tiny number that is
        built in puts a stop to it. Look for the place where the curve bends.
      </p>
    ),
    developer: (run) => (
      <p>
        {run.say(
          (n) => (
            <>
              At a scale of 0.0001 the norm passes {n(...norm('layer', 0.0001))}, close to the limit 1/√1e-5 = 316;
              √d/‖x‖ would be {n(...norm('layer', 0.0001, 'root_width_over_length'))}.
            </>
          ),
          <>The limit is 1/√eps, 316 at 1e-5.</>,
        )}{' '}
        Dead features, padding vectors and tiny first weights end up there. Check which eps your framework’s norm has;
        RMSNorm’s defaults differ.
      </p>
    ),
    researcher: () => (
      <p>
        The bend is at <Formula of={tex`\sigma = \sqrt\epsilon = 0.0032`} />, where the norm is{' '}
        <Formula of={tex`1/\sqrt{2\epsilon} = 224`} />. There the value along <Formula of={tex`\hat x`} />,{' '}
        <Formula of={tex`\epsilon/s^3`} />, is half as large as the others; below, it reaches them and LayerNorm is
        nearly linear: <Formula of={tex`(x - \mu 1)/\sqrt\epsilon`} />.
      </p>
    ),
  },
  'Three norms': {
    beginner: () => (
      <p>
        Three ways to rescale a total. They differ in what they look at, yet treat corrections nearly alike. Look at the
        right end of the second figure: that is where they differ.
      </p>
    ),
    developer: (run) => (
      <p>
        {run.say(
          (n) => (
            <>
              At scale 1: LayerNorm {n(...norm('layer', 1))}, RMSNorm {n(...norm('rms', 1))}, ScaleNorm{' '}
              {n(...norm('scale', 1))}.
            </>
          ),
          <>They pass nearly the same.</>,
        )}{' '}
        For the placement it hardly matters which norm you take. ScaleNorm learns one gain, RMSNorm one a feature,
        LayerNorm a bias as well.
      </p>
    ),
    researcher: () => (
      <p>
        LayerNorm is RMSNorm after the projection <Formula of={tex`I - 1 1^\top/d`} />: hence its second lost direction,
        and <Formula of={tex`1/\sigma \ge \sqrt d/\|x\|`} />. RMSNorm and ScaleNorm at <Formula of={tex`g = \sqrt d`} />{' '}
        differ in eps alone.
      </p>
    ),
  },
};
