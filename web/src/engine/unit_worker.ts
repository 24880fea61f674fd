import type { NormLabModule, UnitRun } from './core';
import { LabError, messageOf } from './error';
import { nextTask } from './next_task';
import type { UnitReport, UnitState, UnitWorkerApi } from './protocol';
import type { CoreSource } from './source';

/** Milliseconds of work between two looks at the messages. */
const sliceLength = 30;
/** The shortest time between two reports of a working unit, in milliseconds. */
const reportInterval = 100;

interface Waiting {
  resolve(report: UnitReport): void;
  reject(error: unknown): void;
}

/** The worker's side of the protocol; worker.ts puts it into a worker. */
export class UnitWorker implements UnitWorkerApi {
  #core: NormLabModule | null = null;
  #run: UnitRun | null = null;
  #state: UnitState = 'paused';
  #encoded: Uint8Array | null = null;
  #busy = 0;
  #news = false;
  #failure: unknown = null;
  #lastReport = Number.NEGATIVE_INFINITY;
  #waiting: Waiting | null = null;
  #sliceWaits = false;

  constructor(private readonly instantiate: (source: CoreSource) => Promise<NormLabModule>) {}

  async load(source: CoreSource): Promise<void> {
    this.#core = await this.instantiate(source);
  }

  start(request: string, unit: number, paused: boolean): void {
    if (!this.#core) throw new LabError('The worker has not loaded the core.');
    this.#drop();
    this.#run = this.#core.startUnit(request, unit);
    if (!this.#run)
      throw new LabError('The browser refused the memory that this run needs. Close other tabs, or make it smaller.');
    this.#state = 'paused';
    this.#news = paused;
    if (!paused) this.resume();
  }

  pause(): void {
    if (this.#state !== 'working') return;
    this.#state = 'paused';
    this.#announce();
  }

  resume(): void {
    if (!this.#run || this.#state !== 'paused') return;
    this.#state = 'working';
    this.#scheduleSlice();
  }

  step(): void {
    if (!this.#run || this.#state !== 'paused') return;
    this.#guarded(this.#run, (run) => this.#advance(run));
    this.#announce();
  }

  report(): Promise<UnitReport> {
    return new Promise((resolve, reject) => {
      this.#waiting = { resolve, reject };
      this.#answer();
    });
  }

  #scheduleSlice(): void {
    if (this.#sliceWaits) return;
    this.#sliceWaits = true;
    nextTask(() => {
      this.#sliceWaits = false;
      this.#slice();
    });
  }

  #slice(): void {
    const run = this.#run;
    if (!run || this.#state !== 'working') return;
    const end = performance.now() + sliceLength;
    this.#guarded(run, () => {
      while (this.#advance(run) && performance.now() < end);
    });
    this.#announce();
    if (this.#state === 'working') this.#scheduleSlice();
  }

  /** One piece of work; false when the unit has ended. */
  #advance(run: UnitRun): boolean {
    const start = performance.now();
    const more = run.advance();
    this.#busy += performance.now() - start;
    if (!more) {
      this.#state = 'ended';
      this.#encoded = run.encode();
    }
    return more;
  }

  /** A trap inside the core is handed to whoever waits for the next report. */
  #guarded(run: UnitRun, work: (run: UnitRun) => void): void {
    try {
      work(run);
    } catch (error) {
      this.#state = 'ended';
      this.#failure = new LabError(`The core stopped: ${messageOf(error)}`);
    }
  }

  #announce(): void {
    this.#news = true;
    this.#answer();
  }

  #answer(): void {
    if (!this.#waiting || !this.#news) return;
    const now = performance.now();
    if (this.#state === 'working' && now - this.#lastReport < reportInterval) return;
    const { resolve, reject } = this.#waiting;
    this.#waiting = null;
    this.#news = false;
    this.#lastReport = now;
    if (this.#failure || !this.#run) reject(this.#failure);
    else resolve(this.#makeReport(this.#run));
    if (this.#state === 'ended') this.#drop();
  }

  #makeReport(run: UnitRun): UnitReport {
    return {
      state: this.#state,
      done: run.done(),
      total: run.total(),
      work: run.work(),
      busy: this.#busy,
      fresh: run.freshRows(),
      encoded: this.#encoded,
    };
  }

  /** Gives the unit's memory back. */
  #drop(): void {
    this.#run?.delete();
    this.#run = null;
    this.#encoded = null;
    this.#busy = 0;
    this.#news = false;
    this.#failure = null;
    this.#lastReport = Number.NEGATIVE_INFINITY;
  }
}
