import { signal } from '@preact/signals';

/** What the reader has answered, by request: as long as the page lives. */
export class Answers {
  readonly #given = signal<ReadonlyMap<string, string>>(new Map());

  /** The key of the chosen answer; null before there is one. */
  of(request: string): string | null {
    return this.#given.value.get(request) ?? null;
  }

  give(request: string, key: string): void {
    this.#given.value = new Map(this.#given.peek()).set(request, key);
  }

  forget(request: string): void {
    const left = new Map(this.#given.peek());
    if (left.delete(request)) this.#given.value = left;
  }
}
