import { useSignal } from '@preact/signals';
import { useRef } from 'preact/hooks';
import type { CellPlace, CellReader, CellReading, Drawing, FigureData, FigureSpec } from '../figures/figure';
import { followLink, goTo } from './address_bar';
import { SeriesMark } from './series_mark';
import { lab } from './state';
import { locked } from './view';

interface Props {
  spec: FigureSpec;
  data: FigureData;
  drawing: Drawing;
  summaryId: string;
  /** The run goes on: to open a cell would end it, so that is left to the link. */
  running: boolean;
}

/** A cell, in one of the panels. */
interface Place extends CellPlace {
  panel: number;
}

/** Reads the cells of maps, which pointer or arrow keys move to, and opens a cell's own run. To a screen reader it is a
 *  slider whose values are cells. What was read stays until another cell is, so that its links can be reached. */
export function CellCursor({ spec, data, drawing, summaryId, running }: Props) {
  const place = useSignal<Place | null>(null);
  const byTouch = useRef(false);
  const cells = spec.cells as CellReader;
  const size = { ...cells.size(data), panels: drawing.panels.length };
  const at = place.value && isInside(place.value, size) ? place.value : null;
  const readings = at ? cells.read(data, at) : [];
  const name = at ? cells.name(data, at) : '';
  const index = at ? (at.panel * size.rows + at.row) * size.columns + at.column : 0;
  const height = Number(drawing.svg.getAttribute('height'));

  const follow = (event: PointerEvent & { currentTarget: HTMLElement }) => {
    byTouch.current = event.pointerType === 'touch';
    const box = event.currentTarget.getBoundingClientRect();
    place.value = placeAt(drawing, size, event.clientX - box.left, event.clientY - box.top) ?? place.value;
  };
  const open = () => {
    const request = at && !locked && readings[at.panel]?.request;
    if (request && !running && lab.value) goTo(lab.value, request);
  };
  const move = (event: KeyboardEvent) => {
    if (event.key === 'Enter') open();
    const next = keyTarget(event.key, at, size);
    if (!next) return;
    event.preventDefault();
    place.value = next;
  };
  return (
    <>
      <div
        class="figure-cursor"
        role="slider"
        tabIndex={0}
        style={{ height: `${height}px` }}
        aria-label="cell of the map to read; Enter opens its own run"
        aria-describedby={summaryId}
        aria-valuemin={0}
        aria-valuemax={Math.max(0, size.panels * size.rows * size.columns - 1)}
        aria-valuenow={index}
        aria-valuetext={at ? spoken(name, readings[at.panel]) : 'nothing read yet'}
        onPointerMove={follow}
        onPointerDown={follow}
        onClick={() => !byTouch.current && open()}
        onKeyDown={move}
      >
        {at && drawing.panels.map((_, panel) => <CellFrame key={panel} drawing={drawing} at={at} panel={panel} />)}
      </div>
      <p class="readout">
        {at ? (
          <>
            <b>{name}</b>
            {readings.map((reading) => (
              <CellValue key={reading.series} reading={reading} />
            ))}
          </>
        ) : (
          <span class="readout-hint">
            Point at a cell, or use the arrow keys, for its values.
            {!locked && ' A click, or Enter, opens its own run.'}
          </span>
        )}
      </p>
    </>
  );
}

function CellValue({ reading: { series, name, value, request } }: { reading: CellReading }) {
  return (
    <span>
      <SeriesMark series={series} />{' '}
      {request && !locked ? (
        <a href={`#${request}`} onClick={(event) => lab.value && followLink(event, lab.value, request)}>
          {name}
        </a>
      ) : (
        name
      )}{' '}
      <span class="value">{value}</span>
    </span>
  );
}

/** A frame around the cell; the one that Enter opens is bold. */
function CellFrame({ drawing, at, panel: number }: { drawing: Drawing; at: Place; panel: number }) {
  const { left, top, panel } = drawing.panels[number] as Drawing['panels'][number];
  const [width, height] = [panel.x(1) - panel.x(0), panel.y(0) - panel.y(1)];
  return (
    <div
      class={at.panel === number ? 'cell-frame chosen' : 'cell-frame'}
      style={{
        left: `${left + panel.x(at.column) - width / 2}px`,
        top: `${top + panel.y(at.row) - height / 2}px`,
        width: `${width}px`,
        height: `${height}px`,
      }}
    />
  );
}

interface Size {
  columns: number;
  rows: number;
  panels: number;
}

function isInside({ column, row, panel }: Place, { columns, rows, panels }: Size): boolean {
  return column < columns && row < rows && panel < panels;
}

function placeAt({ panels }: Drawing, { columns, rows }: Size, x: number, y: number): Place | null {
  for (const [panel, { left, top, panel: under }] of panels.entries()) {
    const column = Math.floor(((x - left - under.area.left) / (under.area.right - under.area.left)) * columns);
    const row = Math.floor(((under.area.bottom - (y - top)) / (under.area.bottom - under.area.top)) * rows);
    if (column >= 0 && column < columns && row >= 0 && row < rows) return { column, row, panel };
  }
  return null;
}

/** Where a key leads; null when the key is not the cursor's. Page keys lead from panel to panel. */
function keyTarget(key: string, at: Place | null, { columns, rows, panels }: Size): Place | null {
  const from = at ?? { column: 0, row: 0, panel: 0 };
  const moved: Record<string, Partial<Place>> = {
    ArrowRight: { column: from.column + 1 },
    ArrowLeft: { column: from.column - 1 },
    ArrowUp: { row: from.row + 1 },
    ArrowDown: { row: from.row - 1 },
    PageDown: { panel: from.panel + 1 },
    PageUp: { panel: from.panel - 1 },
    Home: { column: 0 },
    End: { column: columns - 1 },
  };
  const move = moved[key];
  if (!move) return null;
  const to = at ? { ...from, ...move } : from;
  const kept = (value: number, count: number) => Math.min(count - 1, Math.max(0, value));
  return { column: kept(to.column, columns), row: kept(to.row, rows), panel: kept(to.panel, panels) };
}

function spoken(name: string, reading: CellReading | undefined): string {
  return reading ? `${reading.name}, ${name}: ${reading.value}` : name;
}
