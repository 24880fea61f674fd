import { faceOf, markerPath } from './faces';
import type { Palette } from './palette';
import type { Panel } from './panel';
import { spread } from './spread';
import { svgElement } from './svg';

export interface EndLabel {
  placement: string;
  text: string;
  /** Where the curve ends, in pixels. */
  x: number;
  y: number;
}

const lineHeight = 17;
/** Labels of curves that end within this many pixels of the last one stand in one column. */
const columnReach = 28;

/** Writes each curve's name at its end, with its marker; labels never overlap. */
export function addEndLabels(panel: Panel, labels: readonly EndLabel[], palette: Palette): void {
  const last = Math.max(...labels.map((label) => label.x));
  const inColumn = labels.filter((label) => last - label.x <= columnReach);
  const { top, bottom } = panel.area;
  const places = spread(
    inColumn.map((label) => label.y),
    lineHeight,
    top + 4,
    bottom - 4,
  );
  inColumn.forEach((label, i) => {
    panel.svg.append(labelGroup(label, last + 14, places[i] as number, palette));
  });
  for (const label of labels) {
    if (!inColumn.includes(label)) panel.svg.append(labelGroup(label, label.x + 14, label.y, palette));
  }
}

function labelGroup(label: EndLabel, x: number, y: number, palette: Palette): SVGElement {
  const face = faceOf(label.placement);
  const colour = face.colour[palette.theme];
  const group = svgElement('g', {});
  group.append(
    svgElement('line', {
      x1: label.x + 2,
      y1: label.y,
      x2: x - 5,
      y2: y,
      stroke: colour,
      'stroke-width': 1,
      'stroke-opacity': 0.6,
    }),
    svgElement('path', {
      d: markerPath(face.marker, x, y, 4),
      fill: face.marker.hollow ? palette.background : colour,
      stroke: colour,
      'stroke-width': 1.5,
    }),
    svgElement(
      'text',
      {
        x: x + 9,
        y: y + 4,
        fill: palette.ink,
        stroke: palette.background,
        'stroke-width': 3,
        'paint-order': 'stroke',
        'font-size': 12,
        'text-anchor': 'start',
      },
      label.text,
    ),
  );
  return group;
}

/** Pixels that the longest label takes, marker and gap included. */
export function labelRoom(texts: readonly string[]): number {
  const longest = Math.max(0, ...texts.map((text) => text.length));
  return 28 + Math.ceil(longest * 7.4);
}
