import { useSignal } from '@preact/signals';
import type { Drawing, FigureData, FigureSpec, Reading } from '../figures/figure';
import { withWhose } from '../figures/format';
import { whole } from './format';
import { SeriesMark } from './series_mark';

interface Props {
  spec: FigureSpec;
  data: FigureData;
  drawing: Drawing;
  summaryId: string;
}

/** Reads exact values from a figure at a position that pointer or arrow keys move. To a screen reader it is a slider. */
export function FigureCursor({ spec, data, drawing, summaryId }: Props) {
  const position = useSignal<number | null>(null);
  const stops = spec.stops(data);
  const at = position.value === null || stops.length === 0 ? null : nearest(stops, position.value);
  const readings = at === null ? [] : spec.read(data, at);
  const whose = spec.whose(data);
  const height = Number(drawing.svg.getAttribute('height'));

  const follow = (event: PointerEvent & { currentTarget: HTMLElement }) => {
    const box = event.currentTarget.getBoundingClientRect();
    position.value = valueAt(drawing, event.clientX - box.left, event.clientY - box.top);
  };
  const move = (event: KeyboardEvent) => {
    const index = at === null ? -1 : stops.indexOf(at);
    const next = keyTarget(event.key, index, stops.length);
    if (next === null || stops.length === 0) return;
    event.preventDefault();
    position.value = stops[next] ?? null;
  };
  return (
    <>
      <div
        class="figure-cursor"
        role="slider"
        tabIndex={0}
        style={{ height: `${height}px` }}
        aria-label={`${spec.position} at which to read the curves`}
        aria-describedby={summaryId}
        aria-valuemin={stops[0] ?? 0}
        aria-valuemax={stops.at(-1) ?? 0}
        aria-valuenow={at ?? stops[0] ?? 0}
        aria-valuetext={at === null ? 'nothing read yet' : spoken(spec, at, whose, readings)}
        onPointerMove={follow}
        onPointerDown={follow}
        onPointerLeave={(event) => {
          if (event.pointerType === 'mouse') position.value = null;
        }}
        onBlur={() => {
          position.value = null;
        }}
        onKeyDown={move}
      >
        {at !== null &&
          drawing.panels.map(({ left, top, panel }) => (
            <div
              key={`${left} ${top}`}
              class="cursor-line"
              style={{
                left: `${left + panel.x(at)}px`,
                top: `${top + panel.area.top}px`,
                height: `${panel.area.bottom - panel.area.top}px`,
              }}
            />
          ))}
      </div>
      <p class="readout" aria-hidden="true">
        {at === null ? (
          <span class="readout-hint">
            {stops.length > 0 ? 'Point at the figure, or use the arrow keys in it, for exact values.' : ''}
          </span>
        ) : (
          <>
            <b>
              {spec.position} {whole(at)}
            </b>
            {whose && <span>{whose}</span>}
            {readings.map(({ series, soft, name, value }) => (
              <span key={name}>
                <SeriesMark series={series} soft={soft} /> {name} <span class="value">{value}</span>
              </span>
            ))}
          </>
        )}
      </p>
    </>
  );
}

function valueAt({ panels }: Drawing, x: number, y: number): number | null {
  const under = panels.find(({ left, top, panel }) => {
    const { right, bottom } = panel.area;
    return x >= left && x <= left + right && y >= top && y <= top + bottom;
  });
  return under ? under.panel.xAt(Math.max(x - under.left, under.panel.area.left)) : null;
}

function nearest(stops: readonly number[], value: number): number {
  return stops.reduce((best, stop) => (Math.abs(stop - value) < Math.abs(best - value) ? stop : best));
}

/** The index of the stop that a key leads to; null when the key is not the cursor's. */
function keyTarget(key: string, index: number, count: number): number | null {
  const steps: Record<string, number> = {
    ArrowRight: 1,
    ArrowUp: 1,
    ArrowLeft: -1,
    ArrowDown: -1,
    PageUp: 10,
    PageDown: -10,
  };
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  const step = steps[key];
  return step === undefined ? null : Math.min(count - 1, Math.max(0, index + step));
}

function spoken({ position }: FigureSpec, at: number, whose: string, readings: readonly Reading[]): string {
  return `${withWhose(`${position} ${at}`, whose)}: ${readings.map(({ name, value }) => `${name} ${value}`).join(', ')}`;
}
