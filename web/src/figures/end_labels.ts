import type { Curve } from './curve';
import { curveFace, markerPath } from './faces';
import type { Palette } from './palette';
import type { Panel } from './panel';
import { spread } from './spread';
import { svgElement } from './svg';

export interface EndLabel {
  text: string;
  /** Where what it names ends, in pixels. */
  x: number;
  y: number;
  /** The curve that it names, which gives it its marker; or the look of a thin line. */
  of: Pick<Curve, 'series' | 'soft'> | { colour: string; dash: string };
}

const lineHeight = 17;
/** Labels of curves that end within this many pixels of the last one stand in one column. */
const columnReach = 28;

/** Writes each curve's name at its end, with its marker; labels never overlap. */
export function addEndLabels(panel: Panel, labels: readonly EndLabel[], palette: Palette): void {
  const { top, bottom } = panel.area;
  for (const cluster of clusters(labels)) {
    const last = Math.max(...cluster.map((label) => label.x));
    const wanted = cluster.map((label) => label.y);
    const places = spread(wanted, lineHeight, top + 4, bottom - 4);
    cluster.forEach((label, i) => {
      const end = last - label.x <= columnReach ? last : label.x;
      panel.svg.append(labelGroup(label, end + 14, places[i] as number, palette));
    });
  }
}

/** Labels that would stand over or beside each other, whose heights therefore depend on each other. */
function clusters(labels: readonly EndLabel[]): EndLabel[][] {
  const found: { right: number; labels: EndLabel[] }[] = [];
  for (const label of [...labels].sort((a, b) => a.x - b.x)) {
    const right = label.x + columnReach + labelRoom([label.text]);
    const cluster = found.at(-1);
    if (cluster && label.x <= cluster.right) {
      cluster.labels.push(label);
      cluster.right = Math.max(cluster.right, right);
    } else {
      found.push({ right, labels: [label] });
    }
  }
  return found.map((cluster) => cluster.labels);
}

function labelGroup(label: EndLabel, x: number, y: number, palette: Palette): SVGElement {
  const group = svgElement('g', {});
  group.append(
    svgElement('line', {
      x1: label.x + 2,
      y1: label.y,
      x2: x - 5,
      y2: y,
      stroke: 'series' in label.of ? curveFace(label.of).colour[palette.theme] : label.of.colour,
      'stroke-width': 1,
      'stroke-opacity': 0.6,
    }),
    labelMark(label, x, y, palette),
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

/** A curve's marker, or a piece of a thin line. */
export function labelMark({ of }: Pick<EndLabel, 'of'>, x: number, y: number, palette: Palette): SVGElement {
  if (!('series' in of)) {
    const look = { stroke: of.colour, 'stroke-width': 1.25, 'stroke-dasharray': of.dash };
    return svgElement('line', { x1: x - 5, y1: y, x2: x + 6, y2: y, ...look });
  }
  const { colour, marker } = curveFace(of);
  const stroke = colour[palette.theme];
  const fill = marker.hollow ? palette.background : stroke;
  return svgElement('path', { d: markerPath(marker, x, y, 4), fill, stroke, 'stroke-width': 1.5 });
}

/** Pixels that the longest label takes, marker and gap included. */
export function labelRoom(texts: readonly string[]): number {
  const longest = Math.max(0, ...texts.map((text) => text.length));
  return 28 + Math.ceil(longest * 7.4);
}
