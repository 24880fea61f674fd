import type { Table } from './core';
import type { CoreSource } from './source';

/** What a worker of the pool does: it holds one instance of the core and advances one unit at a time. */
export interface UnitWorkerApi {
  load(source: CoreSource): Promise<void>;
  /** Takes up a unit. A paused one waits for step() or resume(). */
  start(request: string, unit: number, paused: boolean): void;
  pause(): void;
  resume(): void;
  /** Advances a paused unit once. */
  step(): void;
  /** Waits until there is news, and not sooner than 100 ms after the last report of a working unit. */
  report(): Promise<UnitReport>;
}

export type UnitState = 'working' | 'paused' | 'ended';

export interface UnitReport {
  state: UnitState;
  /** Pieces of work done, and in all. */
  done: number;
  total: number;
  /** Floating-point operations of the whole unit; 0: as many as of any other unit of the run. */
  work: number;
  /** Milliseconds spent on those pieces. */
  busy: number;
  /** The rows since the last report. */
  fresh: Table[];
  /** The unit's encoded tables, once it has ended. */
  encoded: Uint8Array | null;
}
