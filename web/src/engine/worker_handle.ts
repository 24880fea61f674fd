import { type Remote, wrap } from 'comlink';
import { LabError, messageOf } from './error';
import type { UnitWorkerApi } from './protocol';
import type { CoreSource } from './source';

/** The part of Worker that the lab uses; tests put their own in its place. */
export type WorkerLike = Pick<Worker, 'postMessage' | 'addEventListener' | 'removeEventListener' | 'terminate'>;

/** One worker seen from the page. When it dies, everything that waits for it is rejected. */
export class WorkerHandle {
  /** Settles when the worker has its instance of the core. */
  readonly ready: Promise<void>;
  #api: Remote<UnitWorkerApi>;
  #pending = new Set<(error: LabError) => void>();
  #death: LabError | null = null;

  constructor(
    private readonly worker: WorkerLike,
    source: CoreSource,
  ) {
    worker.addEventListener('error', (event) => {
      event.preventDefault();
      const reason = (event as ErrorEvent).message;
      this.end(reason ? `A worker of the lab died: ${reason}` : 'A worker of the lab could not be started or died.');
    });
    worker.addEventListener('messageerror', () => this.end('A worker of the lab sent something unreadable.'));
    this.#api = wrap<UnitWorkerApi>(worker as Worker);
    this.ready = this.ask((api) => api.load(source));
    // Whoever needs the worker sees the failure when they await `ready`; until then nobody does.
    this.ready.catch(() => {});
  }

  get alive(): boolean {
    return this.#death === null;
  }

  /** Settles as the call does, or rejects with a LabError when the worker dies first. A call that fails kills the worker:
   *  nobody knows what state its instance is in. */
  ask<T>(call: (api: Remote<UnitWorkerApi>) => Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      if (this.#death) return reject(this.#death);
      this.#pending.add(reject);
      call(this.#api).then(
        (value) => {
          this.#pending.delete(reject);
          resolve(value);
        },
        (error) => this.end(messageOf(error)),
      );
    });
  }

  /** Ends the worker, whatever it is doing. */
  end(reason: string): void {
    if (this.#death) return;
    this.#death = new LabError(reason);
    this.worker.terminate();
    for (const reject of this.#pending) reject(this.#death);
    this.#pending.clear();
  }
}
