import type { Curve } from '../figures/curve';
import { curveFace, markerPath } from '../figures/faces';
import { theme } from './theme';

/** A series' face: a piece of its line with its marker. */
export function SeriesMark(series: Pick<Curve, 'series' | 'soft'>) {
  const { colour, marker, dash } = curveFace(series);
  const stroke = colour[theme.value];
  return (
    <svg class="series-mark" width="26" height="14" viewBox="0 0 26 14" aria-hidden="true">
      <path d="M1,7H25" stroke={stroke} stroke-width="2" stroke-dasharray={dash} />
      <path
        d={markerPath(marker, 13, 7, 4.2)}
        class={marker.hollow ? 'hollow' : undefined}
        fill={stroke}
        stroke={stroke}
        stroke-width="1.5"
      />
    </svg>
  );
}
