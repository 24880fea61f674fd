import type { Storage } from '../../../web/src/lab/unit_store';

/** Stands in for IndexedDB. `content` is what it holds, by key. */
export class MemoryStorage implements Storage {
  readonly content = new Map<string, unknown>();

  get = async (key: IDBValidKey) => this.content.get(String(key)) as never;
  getMany = async (keys: IDBValidKey[]) => keys.map((key) => this.content.get(String(key)) as never);
  set = async (key: IDBValidKey, value: unknown) => {
    this.content.set(String(key), structuredClone(value));
  };
  update = async (key: IDBValidKey, updater: (before: never) => unknown) => {
    this.content.set(String(key), updater(this.content.get(String(key)) as never));
  };
  delMany = async (keys: IDBValidKey[]) => {
    for (const key of keys) this.content.delete(String(key));
  };
}
