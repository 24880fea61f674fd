import { signal } from '@preact/signals';

/** Something that the page has for each experiment: there from the beginning, or fetched when it is wanted. Whoever reads
 *  it in a component or an effect follows its arrival. */
export class OnDemand<T> {
  /** What it has something for: what is there from the beginning, then the rest. */
  readonly names: readonly string[];
  readonly #there;
  readonly #asked = new Map<string, Promise<void>>();

  constructor(
    there: Readonly<Record<string, T>>,
    private readonly later: Readonly<Record<string, () => Promise<T>>>,
  ) {
    this.names = [...Object.keys(there), ...Object.keys(later)];
    this.#there = signal<ReadonlyMap<string, T>>(new Map(Object.entries(there)));
  }

  /** Undefined until it is there. */
  get(experiment: string): T | undefined {
    return this.#there.value.get(experiment);
  }

  /** Settles when it is there; one that failed to come is asked for again. */
  fetch(experiment: string): Promise<void> {
    const asked = this.#asked.get(experiment) ?? this.#load(experiment);
    this.#asked.set(experiment, asked);
    asked.catch(() => this.#asked.delete(experiment));
    return asked;
  }

  async fetchAll(): Promise<void> {
    await Promise.all(Object.keys(this.later).map((experiment) => this.fetch(experiment)));
  }

  async #load(experiment: string): Promise<void> {
    const value = await this.later[experiment]?.();
    if (value !== undefined) this.#there.value = new Map(this.#there.peek()).set(experiment, value);
  }
}
