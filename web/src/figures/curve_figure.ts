import { chosenLabels, type FigureData, type FigureSpec, labelOf, type Reading } from './figure';
import { exact } from './format';
import type { Palette } from './palette';
import type { Panel, PanelCurve } from './panel';
import { drawParts, type Part } from './parts';
import { leadingCurves, whoseValues } from './seed_curves';

export interface CurveFigure
  extends Pick<FigureSpec, 'name' | 'table' | 'means' | 'title' | 'help' | 'position' | 'lines' | 'options' | 'shown'> {
  /** The parameter whose choices are the series. */
  series: 'placement' | 'norm';
  parts(data: FigureData): Part[];
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
  const nameOf = (data: FigureData, curve: PanelCurve) => seriesName(data, series, curve);
  const leadingOf = (data: FigureData) => parts(data).map(({ curves }) => leadingCurves(curves));
  return {
    name: figure.name,
    table: figure.table,
    means: figure.means,
    title: figure.title,
    help: figure.help,
    position: figure.position,
    lines: figure.lines,
    options: figure.options,
    shown: figure.shown,
    draw(data, frame) {
      const shown = parts(data).map((part) => (data.view.lines ? part : { ...part, lines: [], areas: [] }));
      const nameAtEnd = (curve: PanelCurve) => (figure.isNamed?.(curve) === false ? '' : nameOf(data, curve));
      return drawParts(shown, frame, {
        nameOf: nameAtEnd,
        expected: chosenLabels(data, series),
        decorate: (panel) => decorate?.(panel, data, frame.palette),
      });
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
