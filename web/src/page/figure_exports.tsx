import { useSignal } from '@preact/signals';
import { messageOf } from '../engine/error';
import { download, pngOf, standaloneSvg } from '../figures/export';
import { type FigureData, type FigureSpec, figureTitle, tableOf } from '../figures/figure';
import { palettes } from '../figures/palette';
import type { LabRun } from '../lab/lab_run';
import { plotLibrary } from './state';
import { theme } from './theme';

/** Width of an exported figure in pixels. */
const exportWidth = 880;

interface Props {
  spec: FigureSpec;
  data: FigureData;
  run: LabRun | null;
  summary: string;
}

/** Buttons that save a figure as SVG or PNG and its table as CSV. */
export function FigureExports({ spec, data, run, summary }: Props) {
  const problem = useSignal('');
  const plot = plotLibrary.value;
  const csv = csvOf(spec, data, run);

  const svgFile = () => {
    if (!plot) return '';
    const palette = palettes[theme.value];
    const drawing = spec.draw(data, { plot, palette, width: exportWidth });
    const caption = {
      title: figureTitle(spec, data.experiment),
      summary: [summary, spec.legend?.(data)].filter(Boolean).join(' '),
      request: data.checked.canonical,
    };
    return standaloneSvg(drawing, caption, palette);
  };
  const save = async (extension: string, content: () => Blob | Promise<Blob>) => {
    try {
      problem.value = '';
      download(`norm-lab-${spec.name}.${extension}`, await content());
    } catch (error) {
      problem.value = `The file could not be made: ${messageOf(error)}`;
    }
  };

  const drawable = plot !== null && summary !== '';
  return (
    <>
      <button
        type="button"
        disabled={!drawable}
        onClick={() => save('svg', () => new Blob([svgFile()], { type: 'image/svg+xml' }))}
      >
        SVG
      </button>
      <button type="button" disabled={!drawable} onClick={() => save('png', () => pngOf(svgFile()))}>
        PNG
      </button>
      <button type="button" disabled={!csv.ready} title={csv.hint} onClick={() => save('csv', csv.file)}>
        CSV
      </button>
      {problem.value && <span role="alert">{problem.value}</span>}
    </>
  );
}

interface CsvFile {
  ready: boolean;
  /** What is in it, where it is not the whole of a finished run. */
  hint?: string;
  file(): Blob;
}

/** The figure's table as a file: of the whole run, or of the units that are done while the run rests. */
function csvOf(spec: FigureSpec, { experiment }: FigureData, run: LabRun | null): CsvFile {
  const text = (csv: string | undefined) => new Blob([csv ?? ''], { type: 'text/csv' });
  const finished = run?.finished.value;
  if (finished) return { ready: true, file: () => text(finished.csv(spec.table)) };
  const rests = run !== null && run.phase.value !== 'running' && run.keeps;
  if (!rests || tableOf(experiment, spec.table).summary) {
    return { ready: false, hint: 'The data can be saved when the run has finished, or stops', file: () => text('') };
  }
  const { unitsEnded, units } = run.progress.value;
  return {
    ready: true,
    hint: `The data of what is done: ${unitsEnded} of ${units}`,
    file: () => text(run.csvOfEnded(spec.table)),
  };
}
