import { type ReadonlySignal, signal } from '@preact/signals';
import type { Checked, Experiment, FinishedRun, NormLabModule, Promised, Verdict } from '../engine/core';
import { messageOf } from '../engine/error';
import { breaths } from '../engine/next_task';
import type { Pool } from '../engine/pool';
import type { UnitReport } from '../engine/protocol';
import { Run } from '../engine/run';
import { type Speed, workersFor } from './cost';
import { RunRows } from './rows';
import { type Progress, progressOf, workDone } from './run_progress';
import { throttled } from './throttle';
import type { KeptUnit, UnitStore } from './unit_store';

export type Phase = 'running' | 'paused' | 'stopped' | 'finished' | 'failed';

/** What a finished run offers, until the run is disposed of. */
export interface Finished {
  digest: string;
  /** The request with the digest that it promises, without '#'. */
  link: string;
  verify(promised: Promised): Verdict;
  csv(table: string): string;
  /** All of it, as scripts/run prints it. */
  json(): string;
}

/** What a run of one unit has no use for, and a run of several makes use of. */
export interface Keeping {
  store: UnitStore | null;
  /** Units that an earlier run of the same request ended. */
  earlier: ReadonlyMap<number, KeptUnit>;
}

/** The report of a unit that was taken up from an earlier run. */
const takenUp: UnitReport = { state: 'ended', done: 0, total: 0, work: 0, busy: 0, fresh: [], encoded: null };

/** Idle workers keep the memory of their last run; above this many bytes it is given back. */
const memoryToKeep = 128 * 2 ** 20;

/** A run and its result, as the page follows them. The result stays when the request moves on. */
export class LabRun {
  readonly rows = new RunRows();
  readonly #phase;
  readonly #revision = signal(0);
  readonly #progress;
  readonly #finished = signal<Finished | null>(null);
  readonly #problem = signal('');
  readonly #reports: UnitReport[] = [];
  readonly #ended = new Map<number, KeptUnit>();
  readonly #run: Run;
  /** Many workers report often; the page follows ten times a second. */
  readonly #announce = throttled(() => this.#show(), 100);
  #result: FinishedRun | null = null;

  constructor(
    private readonly core: NormLabModule,
    private readonly pool: Pool,
    readonly experiment: Experiment,
    readonly checked: Checked,
    paused: boolean,
    private readonly keeping: Keeping,
  ) {
    this.#phase = signal<Phase>(paused ? 'paused' : 'running');
    this.#progress = signal(this.#currentProgress());
    this.#run = new Run(pool, {
      request: checked.canonical,
      units: checked.units.length,
      workers: workersFor(checked, pool.size),
      paused,
      kept: checked.units.length > 1 ? this.#takeUp() : undefined,
      onReport: (unit, report) => this.#take(unit, report),
    });
    this.#run.finished.then((units) => this.#end(units)).catch((error) => this.#fail(error));
  }

  get phase(): ReadonlySignal<Phase> {
    return this.#phase;
  }

  /** Changes whenever `rows` has changed. */
  get revision(): ReadonlySignal<number> {
    return this.#revision;
  }

  get progress(): ReadonlySignal<Progress> {
    return this.#progress;
  }

  get finished(): ReadonlySignal<Finished | null> {
    return this.#finished;
  }

  /** Why the run failed; empty otherwise. */
  get problem(): ReadonlySignal<string> {
    return this.#problem;
  }

  /** The units that have ended. */
  get ended(): ReadonlyMap<number, KeptUnit> {
    return this.#ended;
  }

  /** Some of it is done, and a later run of the same request would take that up. */
  get keeps(): boolean {
    return this.checked.units.length > 1 && this.#ended.size > 0;
  }

  /** Still going, or able to go on. */
  get active(): boolean {
    return this.#phase.value === 'running' || this.#phase.value === 'paused';
  }

  pause(): void {
    if (this.#phase.value !== 'running') return;
    this.#phase.value = 'paused';
    this.#run.pause();
  }

  resume(): void {
    if (this.#phase.value !== 'paused') return;
    this.#phase.value = 'running';
    this.#run.resume();
  }

  step(): void {
    if (this.#phase.value === 'paused') this.#run.step();
  }

  stop(): void {
    if (!this.active) return;
    this.#phase.value = 'stopped';
    this.#run.stop();
  }

  /** Gives back the memory that the result holds in the core. */
  dispose(): void {
    this.stop();
    this.#result?.delete();
    this.#result = null;
  }

  /** The measured speed; null while too little has been done to tell. */
  speed(): Speed | null {
    const busy = this.#reports.reduce((sum, report) => sum + report.busy, 0);
    if (busy < 50) return null;
    const done = this.#reports.reduce((sum, report) => sum + workDone(report, this.checked), 0);
    return { rate: (done * 1000) / busy, measured: true };
  }

  /** A table of the units that have ended, as CSV; empty where there is none. */
  csvOfEnded(table: string): string {
    const units = [...this.#ended].sort(([a], [b]) => a - b).map(([, { bytes }]) => bytes);
    return this.core.csvOfUnits(this.checked.canonical, units, table);
  }

  /** Takes up the units of earlier runs; one whose bytes are damaged is run anew. */
  async #takeUp(): Promise<Map<number, Uint8Array>> {
    const { canonical, units } = this.checked;
    const kept = (await this.keeping.store?.read(canonical)) ?? [];
    const breathe = breaths();
    for (const [unit, one] of [...kept, ...this.keeping.earlier]) {
      await breathe();
      if (unit >= units.length || this.core.digestOf(one.bytes) !== one.digest) continue;
      const tables = this.core.decodeUnit(this.experiment.name, one.bytes);
      if (!tables || this.#ended.has(unit)) continue;
      this.rows.add(unit, tables);
      this.#reports[unit] = takenUp;
      this.#ended.set(unit, one);
    }
    this.#announce();
    return new Map([...this.#ended].map(([unit, { bytes }]) => [unit, bytes]));
  }

  #take(unit: number, report: UnitReport): void {
    this.rows.add(unit, report.fresh);
    this.#reports[unit] = { ...report, fresh: [], encoded: null };
    if (report.encoded) this.#keep(unit, report.encoded);
    this.#announce();
  }

  #keep(unit: number, bytes: Uint8Array): void {
    const one = { bytes, digest: this.core.digestOf(bytes) };
    this.#ended.set(unit, one);
    if (this.checked.units.length > 1) void this.keeping.store?.keep(this.checked.canonical, unit, one);
  }

  #end(units: Uint8Array[] | null): void {
    if (!units) return;
    void this.keeping.store?.forget(this.checked.canonical);
    const result = this.core.finish(this.checked.canonical, units);
    if (!result) throw new Error('The core did not recognise the results of its own workers.');
    this.#result = result;
    const summaries = new Set(this.experiment.tables.filter(({ summary }) => summary).map(({ name }) => name));
    for (const table of result.tables()) {
      if (summaries.has(table.name)) this.rows.addSummary(table);
    }
    this.#finished.value = {
      digest: result.digest(),
      link: result.link(),
      verify: (promised) => result.verify(promised),
      csv: (table) => result.csv(table),
      json: () => result.json(),
    };
    this.#show();
    this.#phase.value = 'finished';
    if (this.checked.memory > memoryToKeep) this.pool.clear();
  }

  #fail(error: unknown): void {
    this.#problem.value = messageOf(error);
    this.#phase.value = 'failed';
  }

  #show(): void {
    this.#progress.value = this.#currentProgress();
    this.#revision.value++;
  }

  #currentProgress(): Progress {
    return progressOf(this.#reports, this.checked, workersFor(this.checked, this.pool.size));
  }
}
