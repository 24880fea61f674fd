/** The files of one built page, by their addresses below its folder, with the SHA-256 of each in hexadecimal. */
export type Files = Readonly<Record<string, string>>;

/** The parts of the browser that a copy is kept with. */
export interface Means {
  caches: CacheStorage;
  fetch: typeof fetch;
  digest: (bytes: ArrayBuffer) => Promise<ArrayBuffer>;
}

/** A copy of the built page that works without the network. Each version has a cache of its own, so that files of two
 *  versions never mix: it is there as a whole or not at all. */
export class OfflineCopy {
  readonly #family: string;
  readonly #name: string;

  constructor(
    /** The page's folder, with a slash at its end. */
    private readonly folder: string,
    version: string,
    private readonly files: Files,
    private readonly means: Means,
  ) {
    this.#family = `norm-lab ${folder} `;
    this.#name = this.#family + version;
  }

  /** Fetches every file. Rejects, and keeps nothing, where one does not come or is not this version’s. */
  async fill(): Promise<void> {
    const { caches } = this.means;
    try {
      const cache = await caches.open(this.#name);
      await Promise.all(Object.entries(this.files).map(([path, hash]) => this.#keep(cache, path, hash)));
    } catch (error) {
      await caches.delete(this.#name);
      throw error;
    }
  }

  /** Drops the copies of versions before the last. The last one stays: a page of it may still be open. */
  async dropOld(): Promise<void> {
    const { caches } = this.means;
    const others = (await caches.keys()).filter((name) => name.startsWith(this.#family) && name !== this.#name);
    await Promise.all(others.slice(0, -1).map((name) => caches.delete(name)));
  }

  /** The kept file that answers a request, or null where the network has to. The page itself is always of this version;
   *  its parts, whose names tell their content, may be of the one before. */
  answer({ method, mode, url }: Pick<Request, 'method' | 'mode' | 'url'>): Promise<Response> | null {
    const path = this.#pathOf(url);
    if (method !== 'GET' || path === null) return null;
    if (mode === 'navigate') return path in this.files ? this.#find(path) : null;
    return path.startsWith('assets/') || path in this.files ? this.#find(path) : null;
  }

  /** Where an address lies below the folder; null outside of it. */
  #pathOf(url: string): string | null {
    const { origin, pathname } = new URL(url);
    const place = origin + pathname;
    if (!place.startsWith(this.folder)) return null;
    return decodeURI(place.slice(this.folder.length)) || 'index.html';
  }

  async #keep(cache: Cache, path: string, hash: string): Promise<void> {
    const address = this.folder + encodeURI(path);
    // What a name does not tell from its last version must not come from the browser's own cache.
    const response = await this.means.fetch(address, { cache: path.startsWith('assets/') ? 'default' : 'no-cache' });
    const bytes = await response.arrayBuffer();
    const got = [...new Uint8Array(await this.means.digest(bytes))].map((byte) => byte.toString(16).padStart(2, '0'));
    if (!response.ok || got.join('') !== hash) throw new Error(`${path} is not this version’s.`);
    const type = response.headers.get('content-type');
    await cache.put(address, new Response(bytes, { headers: type ? { 'content-type': type } : {} }));
  }

  async #find(path: string): Promise<Response> {
    const { caches } = this.means;
    const address = this.folder + encodeURI(path);
    const own = await (await caches.open(this.#name)).match(address);
    if (own) return own;
    for (const name of await caches.keys()) {
      const found = name.startsWith(this.#family) ? await (await caches.open(name)).match(address) : undefined;
      if (found) return found;
    }
    return this.means.fetch(address);
  }
}
