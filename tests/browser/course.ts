import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Server } from '../../scripts/browser/serve.mjs';
import { serve } from '../../scripts/browser/serve.mjs';
import { root, waitFor } from './harness';

/** Where docs/embed.md says that the lab lies. */
const example = 'https://example.org/norm-lab/';

/** The examples of docs/embed.md in one language, for a lab at `place`. */
export async function examples(language: 'html' | 'js', place: string): Promise<string[]> {
  const text = await readFile(join(root, 'docs/embed.md'), 'utf8');
  const blocks = text.matchAll(new RegExp(`^\`\`\`${language}\n(.*?)^\`\`\``, 'gms'));
  return [...blocks].map(([, code]) => (code as string).replaceAll(example, place));
}

/** A teacher's page on a host of its own, which notes every message that it gets. */
export async function serveCourse(body: string): Promise<Server> {
  const folder = await mkdtemp(join(tmpdir(), 'norm-lab-course-'));
  const notes = `
    globalThis.heard = [];
    addEventListener('message', ({ source, origin, data }) => {
      const frames = [...document.querySelectorAll('iframe')];
      heard.push({ frame: frames.findIndex(({ contentWindow }) => contentWindow === source), origin, data });
    });`;
  const html = `<!doctype html><html lang="en"><meta charset="utf-8"><title>A course</title>
    <link rel="icon" href="data:,">
    <script>${notes}</script><h1>A course</h1><input id="answer">${body}<p id="end">The end</p></html>`;
  await writeFile(join(folder, 'index.html'), html);
  const server = await serve(folder);
  const close = async () => {
    await server.close();
    await rm(folder, { recursive: true, force: true });
  };
  return { ...server, close };
}

/** What an embed or a page is to these tests, in either browser. */
export interface Place {
  url(): string;
  click(selector: string): Promise<unknown>;
  evaluate<R, A>(code: (argument: A) => R, argument: A): Promise<Awaited<R>>;
}

export interface CoursePage extends Place {
  goto(url: string): Promise<unknown>;
  frames(): Place[];
  close(): Promise<unknown>;
}

export interface Heard {
  /** The index of the frame that it is from. */
  frame: number;
  origin: string;
  data: { normLab?: number; type?: string; subject?: string; height?: number; [field: string]: unknown } | string;
}

export function heard(page: Place): Promise<Heard[]> {
  return page.evaluate(() => (globalThis as unknown as { heard: Heard[] }).heard, null);
}

/** The lab's own messages of one type, by frame. */
export async function told(page: Place, frame: number, type: string): Promise<Record<string, unknown>[]> {
  const all = await heard(page);
  return all.flatMap(({ frame: from, data }) =>
    from === frame && typeof data === 'object' && data?.normLab === 1 && data.type === type ? [data] : [],
  );
}

/** The embeds of a page in the order of their frames, once there are so many and each has drawn itself. */
export async function embedsOf(page: CoursePage, count: number): Promise<Place[]> {
  const drawn = (frame: Place) => frame.evaluate(() => !!document.querySelector('.run-bar'), null).catch(() => false);
  const addresses = await page.evaluate(() => [...document.querySelectorAll('iframe')].map(({ src }) => src), null);
  const look = async () => {
    const frames = addresses.flatMap((address) => page.frames().find((frame) => frame.url() === address) ?? []);
    return (await Promise.all(frames.map(drawn))).filter(Boolean).length === count ? frames : [];
  };
  return waitFor('embeds', look, (frames) => frames.length === count);
}

/** Asks the embed in a frame, and waits for its answer. */
export async function ask(
  page: Place,
  frame: number,
  question: unknown,
  id: unknown,
): Promise<Record<string, unknown>> {
  const before = (await heard(page)).length;
  await page.evaluate(
    ([frame, question]) => document.querySelectorAll('iframe')[frame]?.contentWindow?.postMessage(question, '*'),
    [frame, question] as const,
  );
  const answered = async () =>
    (await heard(page))
      .slice(before)
      .map(({ data }) => data)
      .filter((data) => typeof data === 'object' && data?.normLab === 1 && 'id' in data && data.id === id);
  const [answer] = await waitFor('answer', answered, (answers) => answers.length > 0);
  return answer as Record<string, unknown>;
}
