import { useSignal } from '@preact/signals';
import { useEffect, useMemo, useRef } from 'preact/hooks';
import type { Drawing, FigureData, FigureSpec } from '../figures/figure';
import { palettes } from '../figures/palette';
import type { LabRun } from '../lab/lab_run';
import { CellCursor } from './cell_cursor';
import { FigureCursor } from './figure_cursor';
import { Redraw, watchVisibility } from './redraw';
import { plotLibrary } from './state';
import { theme } from './theme';
import { useWidth } from './use_width';

interface Props {
  spec: FigureSpec;
  data: FigureData;
  run: LabRun | null;
  /** Id of the sentence that says what the figure shows. */
  summaryId: string;
}

/** The drawing of a figure, which follows its data, and the cursor that reads values from it. */
export function LiveFigure({ spec, data, run, summaryId }: Props) {
  const frame = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLDivElement>(null);
  const latest = useRef(data);
  const drawing = useSignal<Drawing | null>(null);
  const width = useWidth(frame);
  latest.current = data;

  const redraw = useMemo(
    () =>
      new Redraw(() => {
        const plot = plotLibrary.peek();
        if (!plot || !canvas.current || width.peek() === 0) return;
        const drawn = spec.draw(latest.current, { plot, palette: palettes[theme.peek()], width: width.peek() });
        canvas.current.replaceChildren(drawn.svg);
        drawing.value = drawn;
      }),
    [spec],
  );

  useEffect(() => (frame.current ? watchVisibility(frame.current, redraw) : undefined), [redraw]);
  const changes = [
    data.checked,
    data.finished,
    data.view,
    run?.revision.value,
    plotLibrary.value,
    theme.value,
    width.value,
  ];
  useEffect(() => redraw.request(), changes);

  const Cursor = spec.cells ? CellCursor : FigureCursor;
  return (
    <div class="live-figure" ref={frame}>
      <div class={`canvas canvas-${spec.name}`} ref={canvas} aria-hidden="true" />
      {drawing.value && (
        <Cursor spec={spec} data={data} drawing={drawing.value} summaryId={summaryId} running={run?.active ?? false} />
      )}
    </div>
  );
}
