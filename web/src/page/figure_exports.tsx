import { useSignal } from '@preact/signals';
import { messageOf } from '../engine/error';
import { download, pngOf, standaloneSvg } from '../figures/export';
import { type FigureData, type FigureSpec, figureTitle } from '../figures/figure';
import { palettes } from '../figures/palette';
import type { LabRun } from '../lab/lab_run';
import { plotLibrary } from './app';
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
  const finished = run?.finished.value;

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
      <button
        type="button"
        disabled={!finished}
        title={finished ? undefined : 'The data can be saved when the run has finished'}
        onClick={() => finished && save('csv', () => new Blob([finished.csv(spec.table)], { type: 'text/csv' }))}
      >
        CSV
      </button>
      {problem.value && <span role="alert">{problem.value}</span>}
    </>
  );
}
