import { createStore, delMany, get, getMany, set, update } from 'idb-keyval';
import type { Storage } from './unit_store';

/** IndexedDB, in a database of the lab's own: other pages of the host may have theirs. It is opened with the first call. */
export function browserStorage(): Storage {
  const place = createStore('norm-lab', 'units');
  return {
    get: (key) => get(key, place),
    getMany: (keys) => getMany(keys, place),
    set: (key, value) => set(key, value, place),
    update: (key, updater) => update(key, updater, place),
    delMany: (keys) => delMany(keys, place),
  };
}
