import type { Axis } from './axes';
import { drawable } from './curve_marks';
import { addEndLabels, type EndLabel, labelRoom } from './end_labels';
import type { Drawing, Frame } from './figure';
import { addLegend } from './legend';
import { lineColour } from './line_marks';
import type { Palette } from './palette';
import { drawPanel, type Panel, type PanelContent, type PanelCurve } from './panel';
import { arrangePanels } from './panels';
import { leadingCurves } from './seed_curves';

/** One panel of a figure of curves; its title is empty where it is the only one. */
export interface Part extends PanelContent {
  title: string;
}

interface Naming {
  /** What a curve is called; empty for one that is not named here. */
  nameOf(curve: PanelCurve): string;
  /** Names for which there is room before their curves begin. */
  expected: readonly string[];
  decorate(panel: Panel): void;
}

/** Labels beside a panel take at the most this share of it; where they would take more, they stand below. */
const widestLabels = 0.3;
const marginWithout = 16;

/** Draws panels of curves, each curve named at its end, or below where the figure is too narrow for that. */
export function drawParts(parts: readonly Part[], frame: Frame, { nameOf, expected, decorate }: Naming): Drawing {
  const { plot, palette } = frame;
  const names = parts.map((part) => namesIn(part, palette, nameOf));
  const room = labelRoom([...names.flat().map(({ text }) => text), ...expected]);
  let beside = true;
  const titled = parts.map((part, i) => ({
    title: part.title,
    draw(width: number, height: number) {
      beside = room <= widestLabels * width;
      const panel = drawPanel({ ...part, plot, palette, width, height, marginRight: beside ? room : marginWithout });
      if (beside) addEndLabels(panel, endsOf(panel, part.y, names[i] ?? []), palette);
      decorate(panel);
      return panel;
    },
  }));
  const drawing = arrangePanels(titled, frame);
  if (!beside) addLegend(drawing, names.flat(), palette);
  return drawing;
}

/** Something with a name, and where it runs. */
interface Named extends Pick<EndLabel, 'text' | 'of'> {
  x: readonly number[];
  y: readonly number[];
}

/** One line of each kind is named: the others look like it. */
function namesIn({ curves, lines = [] }: Part, palette: Palette, nameOf: Naming['nameOf']): Named[] {
  const named = leadingCurves(curves).map(
    (curve): Named => ({ text: nameOf(curve), of: curve, x: curve.x, y: curve.y }),
  );
  const kinds = new Map(lines.toReversed().map((line) => [line.label, line]));
  const lined = [...kinds.values()].reverse().map(
    (line): Named => ({
      text: line.label,
      of: { colour: lineColour(line, palette), dash: line.dash },
      x: line.x,
      y: line.y,
    }),
  );
  return [...named, ...lined].filter(({ text }) => text !== '');
}

function endsOf(panel: Panel, axis: Axis, names: readonly Named[]): EndLabel[] {
  const { top, bottom } = panel.area;
  return names.flatMap(({ text, of, x, y }) => {
    const last = y.findLastIndex((value) => Number.isFinite(drawable(value, axis)));
    if (last < 0) return [];
    const height = panel.y(y[last] as number);
    return [{ text, of, x: panel.x(x[last] as number), y: Math.min(bottom, Math.max(top, height)) }];
  });
}
