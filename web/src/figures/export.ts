import type { Drawing } from './figure';
import type { Palette } from './palette';
import { svgElement } from './svg';

/** Text that goes into an exported picture, so that it explains itself. */
export interface Caption {
  title: string;
  summary: string;
  /** The request that reproduces it. */
  request: string;
}

const padding = 16;
const headHeight = 34;
const footHeight = 44;

/** The figure as a file that stands alone: with background, title, summary and the request that reproduces it. */
export function standaloneSvg({ svg }: Drawing, caption: Caption, palette: Palette): string {
  const width = Number(svg.getAttribute('width'));
  const height = Number(svg.getAttribute('height'));
  const full = { width: width + 2 * padding, height: height + headHeight + footHeight };
  const root = svgElement('svg', {
    ...full,
    viewBox: `0 0 ${full.width} ${full.height}`,
    'font-family': 'system-ui, sans-serif',
  });
  const line = (y: number, size: number, fill: string, text: string) =>
    svgElement('text', { x: padding, y, fill, 'font-size': size }, text);
  svg.setAttribute('x', String(padding));
  svg.setAttribute('y', String(headHeight));
  root.append(
    svgElement('title', {}, caption.title),
    svgElement('desc', {}, caption.summary),
    svgElement('rect', { width: full.width, height: full.height, fill: palette.background }),
    line(24, 16, palette.ink, caption.title),
    svg,
    line(full.height - 26, 12, palette.ink, caption.summary),
    line(full.height - 9, 10, palette.muted, `Norm Lab · ${caption.request}`),
  );
  return new XMLSerializer().serializeToString(root);
}

/** Draws an SVG file into a PNG, twice as large for sharp print. */
export async function pngOf(svg: string): Promise<Blob> {
  const url = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = 2 * image.width;
    canvas.height = 2 * image.height;
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
    return await new Promise((resolve, reject) => {
      canvas.toBlob(
        (blob) => (blob ? resolve(blob) : reject(new Error('The picture is too large for this browser.'))),
        'image/png',
      );
    });
  } finally {
    URL.revokeObjectURL(url);
  }
}

/** Hands a file to the browser's downloads. */
export function download(name: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}
