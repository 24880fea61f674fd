import {
  type CellPlace,
  type CellReading,
  chosenOption,
  type FigureData,
  type FigureOptions,
  type FigureSpec,
  labelOf,
  numberOf,
  placementsOf,
} from './figure';
import { exact, listed, rounded } from './format';
import { addColourLegend, drawHeat, type HeatCell, shadeOf, signs } from './heat';
import { cellsOf, type MapCell, sideLabel, sidesOf } from './map_cells';
import { arrangePanels } from './panels';

export { sensitivityFigure } from './sensitivity';

/** A loss is coloured over at most so many decades: what is lower has the colour of the low end. */
const mostDecades = 6;

interface Colouring {
  label(data: FigureData): string;
  /** NaN for a cell that has none. */
  value(cell: MapCell): number;
  /** What the colours reach over, of the values that there are. */
  domain(values: number[], data: FigureData): [number, number];
}

const colourings: Record<string, Colouring> = {
  loss: {
    label: () => 'final loss (nats); darkest: no better than the first',
    value: ({ loss }) => loss,
    domain(values, data) {
      const firsts = data.rows.table('map').flatMap((rows) => rows.numbers('first_loss').filter(Number.isFinite));
      if (firsts.length === 0) return [1e-4, 1];
      const high = Math.max(...firsts, 1e-3);
      return [Math.max(Math.min(...values, high), high / 10 ** mostDecades), high];
    },
  },
  steps: {
    label: (data) => `steps to a loss of ${numberOf(data.checked, 'threshold')} nats`,
    value: ({ steps }) => Math.max(1, steps),
    domain: (values) => [Math.min(...values, 10), Math.max(...values, 100)],
  },
};

function colouringOf(data: FigureData): Colouring {
  return colourings[chosenOption(mapFigure, data)] as Colouring;
}

/** One heat map a placement, all with the same colours. */
export const mapFigure: FigureSpec = {
  name: 'map',
  table: 'map_summary',
  position: 'cell',
  options: {
    label: 'Colour',
    values: () => Object.keys(colourings),
    name: (value) => (value === 'loss' ? 'final loss' : 'steps to the threshold'),
  } satisfies FigureOptions,

  draw(data, frame) {
    const { x, y } = sidesOf(data);
    const colouring = colouringOf(data);
    const cells = new Map(cellsOf(data).map((cell) => [keyOf(cell), cell]));
    const domain = domainOf(colouring, [...cells.values()], data);
    const panels = placementsOf(data.checked).map((placement) => ({
      title: labelOf(data.experiment, 'placement', placement),
      draw: (width: number, height: number) =>
        drawHeat(
          {
            columns: x,
            rows: y,
            xLabel: sideLabel(data, 'x'),
            yLabel: sideLabel(data, 'y'),
            cell(column, row) {
              const cell = cells.get(keyOf({ placement, x: x[column] as number, y: y[row] as number }));
              return cell ? heatOf(cell, colouring.value(cell), domain) : null;
            },
          },
          frame.palette,
          width,
          height,
        ),
    }));
    const drawing = arrangePanels(panels, frame);
    const keys: [string, string][] = [[signs.diverged, 'diverged']];
    if (colouring === colourings.steps) keys.push([signs.never, 'never reached']);
    if (!data.finished) keys.push(['', 'not run yet']);
    addColourLegend(drawing, { domain, label: colouring.label(data), keys }, frame.palette);
    return drawing;
  },

  summary(data) {
    const cells = cellsOf(data);
    if (cells.length === 0) return '';
    const said = placementsOf(data.checked).flatMap((placement) => {
      const own = cells.filter((cell) => cell.placement === placement);
      if (own.length === 0) return [];
      const learned = own.filter(({ reached, seeds, diverged }) => reached === seeds + diverged);
      const failed = own.filter(({ diverged }) => diverged > 0).length;
      const name = labelOf(data.experiment, 'placement', placement);
      return [`${name} in ${learned.length} of ${own.length}${failed > 0 ? ` (${failed} diverged)` : ''}`];
    });
    const when = data.finished ? 'Cells' : 'So far, cells';
    return `${when} whose loss fell to ${numberOf(data.checked, 'threshold')} nats${everySeed(cells)}: ${listed(said)}.`;
  },
  whose: () => '',

  stops: () => [],
  read: () => [],
  cells: {
    size(data) {
      const { x, y } = sidesOf(data);
      return { columns: x.length, rows: y.length };
    },
    name(data, { column, row }) {
      const { x, y } = sidesOf(data);
      return `${sideLabel(data, 'y')} ${exact(y[row] as number)}, ${sideLabel(data, 'x')} ${exact(x[column] as number)}`;
    },
    read: cellReadings,
  },
};

function everySeed(cells: readonly MapCell[]): string {
  return cells.some(({ seeds, diverged }) => seeds + diverged > 1) ? ' with every seed' : '';
}

const keyOf = ({ placement, x, y }: Pick<MapCell, 'placement' | 'x' | 'y'>) => `${placement} ${x} ${y}`;

function domainOf({ value, domain }: Colouring, cells: readonly MapCell[], data: FigureData): [number, number] {
  const values = cells.map(value).filter((one) => Number.isFinite(one) && one > 0);
  const [low, high] = domain(values, data);
  return low < high ? [low, high] : [high / 10, high];
}

function heatOf(cell: MapCell, value: number, domain: readonly [number, number]): HeatCell {
  if (cell.seeds === 0) return { shade: null, sign: signs.diverged, corner: '' };
  const corner = cell.diverged > 0 ? signs.diverged : '';
  if (!Number.isFinite(value)) return { shade: null, sign: signs.never, corner };
  return { shade: shadeOf(value, domain), sign: '', corner };
}

function cellReadings(data: FigureData, { column, row }: CellPlace): CellReading[] {
  const { x, y } = sidesOf(data);
  const here = cellsOf(data).filter((cell) => cell.x === x[column] && cell.y === y[row]);
  return placementsOf(data.checked).map((series) => {
    const cell = here.find(({ placement }) => placement === series);
    const name = labelOf(data.experiment, 'placement', series);
    return { series, name, value: cell ? valueText(cell) : 'not run yet', request: cell?.request ?? null };
  });
}

/** "0.0123, from step 39 on" in short; of several seeds the mean, its interval and the counts. */
function valueText({ loss, low, high, seeds, diverged, reached, steps }: MapCell): string {
  const all = seeds + diverged;
  if (seeds === 0) return all > 1 ? `diverged with all ${all} seeds` : 'diverged';
  const interval = Number.isFinite(low) ? ` (95 % interval ${rounded(low)} to ${rounded(high)})` : '';
  const parts = [`${rounded(loss)}${interval}`];
  if (reached === 0) parts.push('threshold not reached');
  else parts.push(`threshold at step ${rounded1(steps)}${all > 1 ? ` with ${reached} of ${all} seeds` : ''}`);
  if (diverged > 0) parts.push(`${diverged} diverged`);
  return parts.join(', ');
}

const rounded1 = (steps: number) => String(Number(steps.toFixed(1)));
