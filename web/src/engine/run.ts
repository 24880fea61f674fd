import { LabError, messageOf } from './error';
import type { Pool } from './pool';
import type { UnitReport } from './protocol';
import type { WorkerHandle } from './worker_handle';

export interface RunOptions {
  request: string;
  units: number;
  /** Units at work at the same time, at the most. */
  workers: number;
  paused: boolean;
  /** Bytes of units that need not be run. The run begins when they are there. */
  kept?: Promise<ReadonlyMap<number, Uint8Array>>;
  onReport(unit: number, report: UnitReport): void;
}

/** A worker together with the unit it works on. */
interface Lane {
  worker: WorkerHandle;
  /** Settles when the worker has taken up its unit. */
  started: Promise<void>;
}

/** One run of a request: hands its units to the pool in order and collects their bytes. Units may end in any order. */
export class Run {
  /** Every unit's bytes in unit order; null when the run was stopped. Rejects with a LabError when a worker fails. */
  readonly finished: Promise<Uint8Array[] | null>;
  #lanes = new Set<Lane>();
  #bytes: Uint8Array[] = [];
  #next = 0;
  #paused: boolean;
  #over = false;
  /** Settles when the kept units are among the bytes. */
  readonly #begun: Promise<void>;

  constructor(
    private readonly pool: Pool,
    private readonly options: RunOptions,
  ) {
    this.#paused = options.paused;
    this.#begun = Promise.resolve(options.kept).then((kept) => {
      for (const [unit, bytes] of kept ?? []) this.#bytes[unit] = bytes;
    });
    const lanes = Array.from({ length: Math.min(options.workers, options.units) }, () => this.#work());
    this.finished = Promise.all(lanes).then(
      () => (this.#over ? null : this.#bytes),
      (error) => {
        if (this.#over) return null;
        this.stop();
        throw error instanceof LabError ? error : new LabError(messageOf(error));
      },
    );
  }

  pause(): void {
    this.#paused = true;
    this.#tell((worker) => worker.ask((api) => api.pause()));
  }

  resume(): void {
    this.#paused = false;
    this.#tell((worker) => worker.ask((api) => api.resume()));
  }

  /** One advance on every unit that is being worked on. Only while paused. */
  step(): void {
    this.#tell((worker) => worker.ask((api) => api.step()));
  }

  /** Ends the run at once by ending its workers: in the middle of a piece of work they would hear nothing. */
  stop(): void {
    if (this.#over) return;
    this.#over = true;
    for (const { worker } of this.#lanes) worker.end('The run was stopped.');
    this.pool.warm(this.#lanes.size);
    this.#lanes.clear();
  }

  async #work(): Promise<void> {
    await this.#begun;
    while (!this.#over && this.#next < this.options.units) {
      const unit = this.#next++;
      if (!this.#bytes[unit]) await this.#workOn(unit);
    }
  }

  async #workOn(unit: number): Promise<void> {
    const worker = this.pool.take();
    const started = worker.ready.then(() => worker.ask((api) => api.start(this.options.request, unit, this.#paused)));
    const lane: Lane = { worker, started };
    this.#lanes.add(lane);
    await started;
    for (;;) {
      const report = await worker.ask((api) => api.report());
      this.options.onReport(unit, report);
      if (report.encoded) {
        this.#bytes[unit] = report.encoded;
        this.#lanes.delete(lane);
        this.pool.give(worker);
        return;
      }
    }
  }

  #tell(say: (worker: WorkerHandle) => Promise<void>): void {
    this.#begun.then(() => {
      // A failure also rejects the report that the lane waits for, which is where it is dealt with.
      for (const { worker, started } of this.#lanes) started.then(() => say(worker)).catch(() => {});
    });
  }
}
