import type { Axis } from './axes';
import { drawable } from './curve_marks';
import { addEndLabels, type EndLabel, labelRoom } from './end_labels';
import { chosenLabels, type FigureData, type FigureSpec, type Frame, labelOf, type Reading } from './figure';
import { exact } from './format';
import { lineColour } from './line_marks';
import type { Palette } from './palette';
import { drawPanel, type Panel, type PanelContent, type PanelCurve } from './panel';
import { arrangePanels } from './panels';
import { leadingCurves, whoseValues } from './seed_curves';

/** One panel of a figure of curves; its title is empty where it is the only one. */
export interface Part extends PanelContent {
  title: string;
}

export interface CurveFigure
  extends Pick<FigureSpec, 'name' | 'table' | 'title' | 'help' | 'position' | 'lines' | 'options'> {
  /** The parameter whose choices are the series. */
  series: 'placement' | 'norm';
  parts(data: FigureData): Part[];
  /** A curve's name at its end, where it is not the series' label. */
  nameOf?(data: FigureData, curve: PanelCurve): string;
  summary(data: FigureData, parts: readonly Part[]): string;
  legend?(data: FigureData, parts: readonly Part[]): string;
  /** Whether a curve is named at its end; left out, all are. */
  isNamed?(curve: PanelCurve): boolean;
  /** Adds to the drawn panel of a figure that has one. */
  decorate?(panel: Panel, data: FigureData, palette: Palette): void;
  /** Positions to quote in a table beside the figure. */
  quoted?: { title: string; positions(data: FigureData): number[] };
}

/** A figure of curves over a common horizontal axis, in one panel or several. */
export function curveFigure(figure: CurveFigure): FigureSpec {
  const { parts, summary, legend, series, quoted, decorate } = figure;
  const nameOf = (data: FigureData, curve: PanelCurve) =>
    figure.nameOf?.(data, curve) ?? seriesName(data, series, curve);
  const leadingOf = (data: FigureData) => parts(data).map(({ curves }) => leadingCurves(curves));
  return {
    name: figure.name,
    table: figure.table,
    title: figure.title,
    help: figure.help,
    position: figure.position,
    lines: figure.lines,
    options: figure.options,
    draw(data, frame) {
      const shown = parts(data).map((part) => (data.view.lines ? part : { ...part, lines: [], areas: [] }));
      const named = shown.flatMap(({ curves, lines = [] }) => [
        ...leadingCurves(curves).map((curve) => nameOf(data, curve)),
        ...lines.map(({ label }) => label),
      ]);
      const marginRight = labelRoom([...named, ...chosenLabels(data, series)]);
      const nameAtEnd = (curve: PanelCurve) => (figure.isNamed?.(curve) === false ? '' : nameOf(data, curve));
      const titled = shown.map((part) => ({
        title: part.title,
        draw(width: number, height: number) {
          const panel = labelledPanel(part, { ...frame, width }, height, marginRight, nameAtEnd);
          decorate?.(panel, data, frame.palette);
          return panel;
        },
      }));
      return arrangePanels(titled, frame);
    },
    summary: (data) => summary(data, parts(data)),
    legend: legend && ((data) => legend(data, parts(data))),
    whose: (data) => whoseValues(data, leadingOf(data).flat()),
    stops(data) {
      const stops = new Set(leadingOf(data).flatMap((curves) => curves.flatMap((curve) => [...curve.x])));
      return [...stops].sort((a, b) => a - b);
    },
    read: (data, position) => readings(leadingOf(data), position, (curve) => nameOf(data, curve)),
    quotes:
      quoted &&
      ((data) => ({
        title: quoted.title,
        parameter: series,
        curves: leadingOf(data)[0] ?? [],
        positions: quoted.positions(data),
      })),
  };
}

/** "Pre", or "Pre, warmed" for its soft curve. */
export function seriesName(
  data: FigureData,
  parameter: string,
  { series, soft }: Pick<PanelCurve, 'series' | 'soft'>,
): string {
  const label = labelOf(data.experiment, parameter, series);
  return soft ? `${label}, warmed` : label;
}

function labelledPanel(
  part: Part,
  { plot, palette, width }: Frame,
  height: number,
  marginRight: number,
  nameOf: (curve: PanelCurve) => string,
): Panel {
  const panel = drawPanel({ ...part, plot, palette, width, height, marginRight });
  const ends = leadingCurves(part.curves).flatMap((curve): EndLabel[] => {
    const [text, end] = [nameOf(curve), endOf(panel, part.y, curve)];
    return text && end ? [{ text, of: curve, ...end }] : [];
  });
  // One line of each kind is named: the others look like it.
  const seen = new Set<string>();
  const lineEnds = (part.lines ?? []).flatMap((line): EndLabel[] => {
    const end = endOf(panel, part.y, line);
    if (!end || seen.has(line.label)) return [];
    seen.add(line.label);
    return [{ text: line.label, of: { colour: lineColour(line, palette), dash: line.dash }, ...end }];
  });
  addEndLabels(panel, [...ends, ...lineEnds], palette);
  return panel;
}

function endOf(panel: Panel, axis: Axis, { x, y }: Pick<PanelCurve, 'x' | 'y'>): { x: number; y: number } | null {
  const last = y.findLastIndex((value) => Number.isFinite(drawable(value, axis)));
  if (last < 0) return null;
  const { top, bottom } = panel.area;
  return { x: panel.x(x[last] as number), y: Math.min(bottom, Math.max(top, panel.y(y[last] as number))) };
}

/** What each series shows at a position, in all panels. */
function readings(byPart: readonly PanelCurve[][], position: number, nameOf: (curve: PanelCurve) => string): Reading[] {
  return leadingCurves(byPart.flat()).flatMap((curve) => {
    const { series, soft } = curve;
    const same = byPart.map((curves) => curves.find((one) => one.series === series && one.soft === soft));
    const values = same.map((one) => valueAt(one, position));
    if (values.every((value) => value === null)) return [];
    return [{ series, soft, name: nameOf(curve), value: values.map((value) => value ?? '–').join(' → ') }];
  });
}

function valueAt(curve: PanelCurve | undefined, position: number): string | null {
  const at = curve ? curve.x.indexOf(position) : -1;
  return curve && at >= 0 ? exact(curve.y[at] as number) : null;
}
