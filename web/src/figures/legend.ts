import { type EndLabel, labelMark } from './end_labels';
import type { Drawing } from './figure';
import type { Palette } from './palette';
import { svgElement } from './svg';

const lineHeight = 20;
const letterWidth = 7.4;

/** Names what is drawn in rows below it, once each. The drawing grows by their height. */
export function addLegend({ svg }: Drawing, names: readonly Pick<EndLabel, 'text' | 'of'>[], palette: Palette): void {
  const once = names.filter(({ text }, i) => names.findIndex((other) => other.text === text) === i);
  const [width, height] = ['width', 'height'].map((side) => Number(svg.getAttribute(side))) as [number, number];
  let [x, y] = [8, height + lineHeight / 2];
  for (const name of once) {
    const room = 30 + name.text.length * letterWidth;
    if (x > 8 && x + room > width) [x, y] = [8, y + lineHeight];
    const text = { x: x + 12, y: y + 4, fill: palette.ink, 'font-size': 12, 'text-anchor': 'start' };
    svg.append(labelMark(name, x + 2, y, palette), svgElement('text', text, name.text));
    x += room;
  }
  const total = y + lineHeight / 2;
  svg.setAttribute('height', String(total));
  svg.setAttribute('viewBox', `0 0 ${width} ${total}`);
}
