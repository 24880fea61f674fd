import { drawable } from './curve_marks';
import { faceOf } from './faces';
import type { PanelLine, PanelOptions } from './panel';

/** What lies over the curves: thin lines of what was not measured. */
export function lineMarks({ plot, palette, lines = [], y }: PanelOptions) {
  return lines.map((line) =>
    plot.line(
      { length: line.x.length },
      {
        x: line.x,
        y: line.y.map((value) => drawable(value, y)),
        stroke: lineColour(line, palette),
        strokeWidth: 1.25,
        strokeDasharray: line.dash,
        clip: true,
      },
    ),
  );
}

export function lineColour({ series }: PanelLine, palette: PanelOptions['palette']): string {
  return series === null ? palette.muted : faceOf(series).colour[palette.theme];
}
