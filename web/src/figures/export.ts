import type { Drawing } from './figure';
import type { Palette } from './palette';
import { svgElement } from './svg';
import { wrapped } from './wrap';

/** Text that goes into an exported picture, so that it explains itself. */
export interface Caption {
  title: string;
  summary: string;
  /** The request that reproduces it, and the digest of the result; empty where there is none yet. */
  request: string;
  digest: string;
}

const padding = 16;
const headHeight = 34;
const lineHeight = 17;
/** Width of a letter of the summary in pixels, on the safe side. */
const letterWidth = 6.8;

/** The figure as a file that stands alone: with background, title, summary and the request that reproduces it. */
export function standaloneSvg({ svg }: Drawing, caption: Caption, palette: Palette): string {
  const source = ['Norm Lab', caption.request, caption.digest].filter(Boolean).join(' · ');
  const width = Number(svg.getAttribute('width')) + 2 * padding;
  const figureEnd = headHeight + Number(svg.getAttribute('height'));
  const summary = wrapped(caption.summary, Math.floor((width - 2 * padding) / letterWidth));
  const request = wrapped(source, Math.floor((width - 2 * padding) / letterWidth));
  const height = figureEnd + (summary.length + request.length) * lineHeight + padding;
  const root = svgElement('svg', {
    width,
    height,
    viewBox: `0 0 ${width} ${height}`,
    'font-family': 'system-ui, sans-serif',
    // Of what has no colour of its own.
    color: palette.ink,
    role: 'img',
    'aria-labelledby': 'title summary',
  });
  const line = (y: number, size: number, fill: string, text: string) =>
    svgElement('text', { x: padding, y, fill, 'font-size': size }, text);
  svg.setAttribute('x', String(padding));
  svg.setAttribute('y', String(headHeight));
  svg.setAttribute('overflow', 'visible');
  root.append(
    svgElement('title', { id: 'title' }, caption.title),
    svgElement('desc', { id: 'summary' }, caption.summary),
    svgElement('metadata', {}, source),
    svgElement('rect', { width, height, fill: palette.background }),
    line(24, 16, palette.ink, caption.title),
    svg,
    ...summary.map((text, i) => line(figureEnd + (i + 1) * lineHeight, 12, palette.ink, text)),
    ...request.map((text, i) => line(figureEnd + (summary.length + i + 1) * lineHeight, 11, palette.muted, text)),
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
