import { type View, writeView } from './view';

/** What is to be embedded, and where the lab lies. */
export interface Embedding {
  /** The address of the lab's folder, with its closing slash. */
  place: string;
  request: string;
  view: View;
  title: string;
}

export interface Snippet {
  name: string;
  /** Where it goes. */
  where: string;
  code: string;
}

/** Pixels of a frame whose height nobody sets. */
const height = 640;

/** The address of an embed. */
export function embedAddress({ place, request, view }: Omit<Embedding, 'title'>): string {
  const query = writeView(view);
  return `${place}embed.html${query && `?${query}`}#${request}`;
}

/** An embedding as it is written down in each place where courses are made. */
export function snippetsOf(embedding: Embedding): Snippet[] {
  const frame = frameOf(embedding);
  return [
    { name: 'HTML', where: 'The script once a page, the element for each experiment.', code: elementOf(embedding) },
    { name: 'Frame', where: 'Where a page may have no script.', code: frame },
    { name: 'MyST', where: 'In a page of MyST Markdown.', code: mystOf(embedding) },
    { name: 'Quarto', where: 'In a Quarto document.', code: `\`\`\`{=html}\n${elementOf(embedding)}\n\`\`\`` },
    { name: 'Docusaurus', where: 'In a page of MDX.', code: jsxOf(embedding) },
    { name: 'Canvas', where: 'In the rich content editor, in its HTML view.', code: frame },
    { name: 'Moodle', where: 'In a text’s editor, in its HTML view.', code: frame },
  ];
}

function elementOf({ place, request, view, title }: Embedding): string {
  const attributes = new URLSearchParams(writeView(view));
  const lines = [['request', request], ['title', title], ...attributes].map(
    ([name, value]) => `  ${name}="${escaped(value as string)}"`,
  );
  return `<script src="${escaped(place)}norm-lab.js" defer></script>\n<norm-lab\n${lines.join('\n')}\n></norm-lab>`;
}

function frameOf(embedding: Embedding): string {
  const address = escaped(embedAddress(embedding));
  const size = `width="100%" height="${height}"`;
  return `<iframe\n  src="${address}"\n  title="${escaped(embedding.title)}"\n  ${size}\n  style="border: 0"\n  loading="lazy"\n  allow="clipboard-write"\n></iframe>`;
}

function jsxOf(embedding: Embedding): string {
  return frameOf(embedding).replace('style="border: 0"', 'style={{ border: 0 }}');
}

function mystOf(embedding: Embedding): string {
  return `:::{iframe} ${embedAddress(embedding)}\n:width: 100%\n${embedding.title}\n:::`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}
