import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { type Files, OfflineCopy } from '../../../web/src/offline/copy';
import { canKeep } from '../../../web/src/offline/register';

const folder = 'https://host.example/course/';

/** What the lab uses of the browser's caches, in memory. */
class MemoryCaches {
  readonly kept = new Map<string, Map<string, Response>>();

  async open(name: string) {
    const entries = this.kept.get(name) ?? new Map<string, Response>();
    this.kept.set(name, entries);
    return {
      put: async (address: string, response: Response) => void entries.set(address, response),
      match: async (address: string) => entries.get(address)?.clone(),
    };
  }

  keys = async () => [...this.kept.keys()];
  delete = async (name: string) => this.kept.delete(name);
}

function listOf(contents: Record<string, string>): Files {
  const hash = (content: string) => createHash('sha256').update(content).digest('hex');
  return Object.fromEntries(Object.entries(contents).map(([path, content]) => [path, hash(content)]));
}

/** A copy of a version, and a host that has `served`. */
function copyOf(caches: MemoryCaches, version: string, files: Files, served: Record<string, string>): OfflineCopy {
  const fetch = async (address: string) => {
    const content = served[decodeURI(address.slice(folder.length))];
    return new Response(content ?? 'not here', { status: content === undefined ? 404 : 200 });
  };
  const digest = (bytes: ArrayBuffer) => crypto.subtle.digest('SHA-256', bytes);
  return new OfflineCopy(folder, version, files, { caches, fetch, digest } as unknown as ConstructorParameters<
    typeof OfflineCopy
  >[3]);
}

const asked = (path: string, mode: RequestMode = 'no-cors', method = 'GET') => ({ url: folder + path, mode, method });
const textFor = async (copy: OfflineCopy, path: string, mode?: RequestMode) =>
  (await copy.answer(asked(path, mode)))?.text();

const first = { 'index.html': 'first page', 'assets/part-1.js': 'first part' };
const second = { 'index.html': 'second page', 'assets/part-2.js': 'second part' };

test('a copy that is full answers for the host, whatever follows the page’s address', async () => {
  const copy = copyOf(new MemoryCaches(), '1', listOf(first), first);
  await copy.fill();
  expect(await textFor(copy, '', 'navigate')).toBe('first page');
  expect(await textFor(copy, '?theme=dark#lab=1', 'navigate')).toBe('first page');
  expect(await textFor(copy, 'assets/part-1.js')).toBe('first part');
});

test('what is none of the copy’s is left to the network', async () => {
  const copy = copyOf(new MemoryCaches(), '1', listOf(first), first);
  await copy.fill();
  expect(copy.answer(asked('embed.html', 'navigate'))).toBeNull();
  expect(copy.answer(asked('notes.pdf'))).toBeNull();
  expect(copy.answer(asked('index.html', 'no-cors', 'POST'))).toBeNull();
  expect(copy.answer({ ...asked(''), url: 'https://host.example/other/' })).toBeNull();
  expect(copy.answer({ ...asked(''), url: 'https://elsewhere.example/course/' })).toBeNull();
});

test('nothing is kept when a file is missing, or is another version’s', async () => {
  const halfDeployed = { ...first, 'index.html': 'second page' };
  for (const served of [halfDeployed, { 'index.html': 'first page' }]) {
    const caches = new MemoryCaches();
    await expect(copyOf(caches, '1', listOf(first), served).fill()).rejects.toThrow('is not this version’s');
    expect([...caches.kept.keys()]).toEqual([]);
  }
});

test('a new version gives its own page, and the last version’s parts to a page of that one', async () => {
  const caches = new MemoryCaches();
  await copyOf(caches, '1', listOf(first), first).fill();
  const copy = copyOf(caches, '2', listOf(second), second);
  await copy.fill();
  await copy.dropOld();
  expect(await textFor(copy, '', 'navigate')).toBe('second page');
  expect(await textFor(copy, 'assets/part-2.js')).toBe('second part');
  expect(await textFor(copy, 'assets/part-1.js')).toBe('first part');
});

test('copies before the last one go, and other folders’ stay', async () => {
  const caches = new MemoryCaches();
  await caches.open('norm-lab https://host.example/ 1');
  for (const version of ['1', '2', '3']) await copyOf(caches, version, listOf(first), first).fill();
  await copyOf(caches, '3', listOf(first), first).dropOld();
  expect([...caches.kept.keys()]).toEqual([
    'norm-lab https://host.example/ 1',
    `norm-lab ${folder} 2`,
    `norm-lab ${folder} 3`,
  ]);
});

test('a copy is kept of a page of its own, over a secure connection, by a browser that can', () => {
  const place = { isSecureContext: true, navigator: { serviceWorker: {} } };
  const window = (over: object = {}) => {
    const made = { ...place, ...over } as unknown as Window;
    return Object.assign(made, { parent: made });
  };
  expect(canKeep(window())).toBe(true);
  expect(canKeep(window({ isSecureContext: false }))).toBe(false);
  expect(canKeep(window({ navigator: {} }))).toBe(false);
  expect(canKeep(Object.assign(window(), { parent: window() }))).toBe(false);
});
