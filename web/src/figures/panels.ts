import type { Drawing, Frame } from './figure';
import type { Panel } from './panel';
import { svgElement } from './svg';

/** Below this width panels stand one below the other. */
const besideFrom = 640;
/** Panels beside each other are at least so wide. */
const narrowest = 270;
const titleHeight = 20;

export interface TitledPanel {
  title: string;
  draw(width: number, height: number): Panel;
}

/** One panel alone, or several with their titles: beside each other where there is room, else below. */
export function arrangePanels(titled: readonly TitledPanel[], frame: Frame): Drawing {
  const [single] = titled;
  if (single && titled.length === 1 && single.title === '') {
    const height = Math.round(Math.min(440, Math.max(280, frame.width * 0.55)));
    const panel = single.draw(frame.width, height);
    return { svg: panel.svg, panels: [{ left: 0, top: 0, panel }] };
  }
  return gridOfPanels(titled, frame);
}

function gridOfPanels(titled: readonly TitledPanel[], { width, palette }: Frame): Drawing {
  const columns = columnsOf(titled.length, width);
  const panelWidth = width / columns;
  const height = columns === 1 ? 230 : Math.round(Math.min(340, Math.max(250, panelWidth * 0.6)));
  const total = Math.ceil(titled.length / columns) * (height + titleHeight);
  const svg = svgElement('svg', {
    class: 'figure-svg',
    width,
    height: total,
    viewBox: `0 0 ${width} ${total}`,
    'font-family': 'system-ui, sans-serif',
  }) as SVGSVGElement;
  const panels = titled.map(({ title, draw }, i) => {
    const left = (i % columns) * panelWidth;
    const top = titleHeight + Math.floor(i / columns) * (height + titleHeight);
    const panel = draw(panelWidth, height);
    panel.svg.setAttribute('x', String(left));
    panel.svg.setAttribute('y', String(top));
    panel.svg.setAttribute('overflow', 'visible');
    const text = { x: left + panel.area.left, y: top - 6, fill: palette.ink, 'font-size': 13, 'font-weight': 600 };
    svg.append(svgElement('text', text, title), panel.svg);
    return { left, top, panel };
  });
  return { svg, panels };
}

/** As many beside each other as there is room for; but four panels stand two by two, not three and one. */
function columnsOf(count: number, width: number): number {
  if (width < besideFrom) return 1;
  const rows = Math.ceil(count / Math.floor(width / narrowest));
  return Math.ceil(count / rows);
}
