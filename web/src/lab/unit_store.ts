import type * as idbKeyval from 'idb-keyval';

/** A finished unit's encoded tables, and the digest by which damage is found. */
export interface KeptUnit {
  bytes: Uint8Array;
  digest: string;
}

/** The part of idb-keyval that the store uses, bound to a place of its own; tests put their own in its place. */
export type Storage = Pick<typeof idbKeyval, 'get' | 'getMany' | 'set' | 'update' | 'delMany'>;

/** A request with kept units. */
interface Shelf {
  version: number;
  request: string;
  /** Bytes of each kept unit. */
  sizes: ReadonlyMap<number, number>;
}

interface Limits {
  requests: number;
  bytes: number;
  /** How long the storage may take to answer, in milliseconds. */
  patience: number;
}

const usualLimits: Limits = { requests: 8, bytes: 64 * 2 ** 20, patience: 3000 };

/** Where the list of shelves lies, the one last written to at its end. */
const index = 'shelves';

/** Keeps the finished units of runs that did not end, so that a run can be taken up again after a reload. It is a
 *  convenience: where the browser refuses storage, or has lost something, nothing is kept and nobody is told. */
export class UnitStore {
  /** One thing after another. */
  #last: Promise<unknown> = Promise.resolve();
  /** The storage did not answer in time, and is not asked again. */
  #dead = false;

  /** `version` is the core's numerics version: units of another one are never given out. */
  constructor(
    private readonly storage: Storage,
    private readonly version: number,
    private readonly limits: Limits = usualLimits,
  ) {}

  /** The request's units that are kept. */
  read(request: string): Promise<Map<number, KeptUnit>> {
    return this.#inTurn(new Map(), async () => {
      const shelf = (await this.#shelves()).find((one) => this.#is(one, request));
      const units = [...(shelf?.sizes.keys() ?? [])];
      const kept = await this.storage.getMany<KeptUnit | undefined>(
        units.map((unit) => keyOf(this.#shelf(request), unit)),
      );
      return new Map(units.flatMap((unit, i) => (isKeptUnit(kept[i]) ? [[unit, kept[i]] as const] : [])));
    });
  }

  /** How many of the request's units are kept. */
  count(request: string): Promise<number> {
    return this.#inTurn(0, async () => (await this.#shelves()).find((one) => this.#is(one, request))?.sizes.size ?? 0);
  }

  /** Keeps a unit. Requests that were written to longest ago make room for it. */
  keep(request: string, unit: number, kept: KeptUnit): Promise<void> {
    return this.#inTurn(undefined, async () => {
      let gone: Shelf[] = [];
      // What the list names and storage lacks does no harm; what storage has and the list lacks would stay for ever.
      await this.storage.update<Shelf[]>(index, (before) => {
        const shelves = listOf(before);
        const old = shelves.find((one) => this.#is(one, request)) ?? this.#shelf(request);
        const shelf = { ...old, sizes: new Map(old.sizes).set(unit, kept.bytes.length) };
        const all = [...shelves.filter((one) => !this.#is(one, request)), shelf];
        const first = this.#firstWithinLimits(all);
        gone = all.slice(0, first);
        return all.slice(first);
      });
      await this.#remove(gone);
      if (!gone.some((one) => this.#is(one, request))) {
        await this.storage.set(keyOf(this.#shelf(request), unit), kept);
      }
    });
  }

  forget(request: string): Promise<void> {
    return this.#inTurn(undefined, async () => {
      let gone: Shelf[] = [];
      await this.storage.update<Shelf[]>(index, (before) => {
        gone = listOf(before).filter((one) => this.#is(one, request));
        return listOf(before).filter((one) => !this.#is(one, request));
      });
      await this.#remove(gone);
    });
  }

  /** The first of the shelves from which on all are within the limits. */
  #firstWithinLimits(shelves: readonly Shelf[]): number {
    let bytes = 0;
    let first = shelves.length;
    while (first > 0 && shelves.length - first < this.limits.requests) {
      for (const size of (shelves[first - 1] as Shelf).sizes.values()) bytes += size;
      if (bytes > this.limits.bytes) break;
      first--;
    }
    return first;
  }

  async #shelves(): Promise<Shelf[]> {
    return listOf(await this.storage.get<Shelf[]>(index));
  }

  #shelf(request: string): Shelf {
    return { version: this.version, request, sizes: new Map() };
  }

  #is(shelf: Shelf, request: string): boolean {
    return shelf.version === this.version && shelf.request === request;
  }

  async #remove(shelves: readonly Shelf[]): Promise<void> {
    const keys = shelves.flatMap((shelf) => [...shelf.sizes.keys()].map((unit) => keyOf(shelf, unit)));
    if (keys.length > 0) await this.storage.delMany(keys);
  }

  #inTurn<T>(otherwise: T, task: () => Promise<T>): Promise<T> {
    const result = this.#last.then(() => (this.#dead ? otherwise : this.#patiently(task))).catch(() => otherwise);
    this.#last = result;
    return result;
  }

  #patiently<T>(task: () => Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.#dead = true;
        reject(new Error('The storage does not answer.'));
      }, this.limits.patience);
      task()
        .then(resolve, reject)
        .finally(() => clearTimeout(timer));
    });
  }
}

function keyOf({ version, request }: Shelf, unit: number): (string | number)[] {
  return [version, request, unit];
}

/** What storage gives back may be anything: another version of the page may have written it. */
function listOf(shelves: unknown): Shelf[] {
  const isShelf = (one: Partial<Shelf>) => typeof one?.request === 'string' && one.sizes instanceof Map;
  return Array.isArray(shelves) ? shelves.filter(isShelf) : [];
}

function isKeptUnit(kept: unknown): kept is KeptUnit {
  const { bytes, digest } = (kept ?? {}) as Partial<KeptUnit>;
  return bytes instanceof Uint8Array && typeof digest === 'string';
}
