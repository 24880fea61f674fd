import { standaloneSvg } from '../figures/export';
import { type FigureData, type FigureSpec, figureTitle } from '../figures/figure';
import { palettes, type Theme } from '../figures/palette';
import type { PlotLibrary } from '../figures/panel';

export { pngOf } from '../figures/export';

/** Width of an exported figure in pixels. */
const width = 880;

/** A figure as it is shown, as an SVG file that stands alone. `digest`: of the result; empty where there is none yet. */
export function svgOf(spec: FigureSpec, data: FigureData, plot: PlotLibrary, theme: Theme, digest: string): string {
  const palette = palettes[theme];
  const drawing = spec.draw(data, { plot, palette, width });
  const caption = {
    title: figureTitle(spec, data.experiment),
    summary: [spec.summary(data), spec.legend?.(data)].filter(Boolean).join(' '),
    request: data.checked.canonical,
    digest,
  };
  return standaloneSvg(drawing, caption, palette);
}
