import type { CoreSource } from './source';
import { WorkerHandle, type WorkerLike } from './worker_handle';

/** As many units at once as there are cores, less the one that is left to the page. */
export function poolSize(cores: number): number {
  return Math.max(1, cores - 1);
}

/** Workers wait here between units. One that has died is not handed out again: a new one takes its place. */
export class Pool {
  #idle: WorkerHandle[] = [];

  constructor(
    readonly size: number,
    private readonly source: CoreSource,
    private readonly spawn: () => WorkerLike,
  ) {}

  /** Starts workers ahead of need, up to `count` idle ones. Where that fails, take() fails too, and says so. */
  warm(count: number): void {
    try {
      while (this.#idle.length < Math.min(count, this.size)) this.#idle.push(this.#start());
    } catch {}
  }

  take(): WorkerHandle {
    for (let worker = this.#idle.pop(); worker; worker = this.#idle.pop()) {
      if (worker.alive) return worker;
    }
    return this.#start();
  }

  give(worker: WorkerHandle): void {
    if (worker.alive && this.#idle.length < this.size) this.#idle.push(worker);
    else worker.end('The worker is no longer needed.');
  }

  /** Ends the idle workers. An instance's memory only grows, so this is how a large run's memory is given back. */
  clear(): void {
    for (const worker of this.#idle) worker.end('The worker is no longer needed.');
    this.#idle = [];
  }

  #start(): WorkerHandle {
    return new WorkerHandle(this.spawn(), this.source);
  }
}
