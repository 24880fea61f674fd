import { computed, effect, type ReadonlySignal, signal } from '@preact/signals';
import type { Experiment, NormLabModule, Refusal, Verdict } from '../engine/core';
import type { Pool } from '../engine/pool';
import { Answers } from './answers';
import { type Speed, unmeasured } from './cost';
import { type Finished, LabRun } from './lab_run';
import { RequestState } from './request_state';
import type { UnitStore } from './unit_store';

export interface Surroundings {
  /** Keeps what a run has done beyond a reload; null where nothing does. */
  store?: UnitStore | null;
  /** Whether the reader may not change a parameter. */
  isLocked?: (parameter: string) => boolean;
}

/** The lab behind the page: the current request, and the run whose result is shown. Each experiment keeps its last run. */
export class Lab {
  /** What the core can run, in its order. */
  readonly experiments: readonly Experiment[];
  readonly request: RequestState;
  /** The experiment that the current request runs. */
  readonly experiment: ReadonlySignal<Experiment>;
  /** The last run of the current experiment: its result is shown. */
  readonly run: ReadonlySignal<LabRun | null>;
  /** The shown result belongs to another request than the current one. */
  readonly stale: ReadonlySignal<boolean>;
  /** That run, where it is of the current request. */
  readonly current: ReadonlySignal<LabRun | null>;
  /** The result of the current request, once its run has finished. */
  readonly finished: ReadonlySignal<Finished | null>;
  /** Why Run is refused at the moment. */
  readonly blocker: ReadonlySignal<Refusal | null>;
  /** Whether the shown result is what the link promised; null while that cannot be said. */
  readonly verdict: ReadonlySignal<Verdict | null>;
  /** How fast the current experiment ran the last time. */
  readonly speed: ReadonlySignal<Speed>;
  readonly #store: UnitStore | null;
  /** What the reader expects of requests. */
  readonly answers = new Answers();
  /** The reader is to say first what they expect; until then nothing runs. */
  readonly held = signal(false);
  /** How many units of the current request an earlier run has left to be taken up. */
  readonly #kept = signal(0);
  readonly #runs = signal<ReadonlyMap<string, LabRun>>(new Map());
  readonly #speeds = signal<ReadonlyMap<string, Speed>>(new Map());

  constructor(
    readonly core: NormLabModule,
    readonly pool: Pool,
    home: string,
    { store = null, isLocked }: Surroundings = {},
  ) {
    this.#store = store;
    this.experiments = core.describe();
    this.request = new RequestState(core, home, isLocked);
    const { standing, drafts } = this.request;
    this.experiment = computed(() => this.#described(standing.value.experiment));
    this.run = computed(() => this.#runs.value.get(this.experiment.value.name) ?? null);
    this.stale = computed(
      () => this.run.value !== null && this.run.value.checked.canonical !== standing.value.canonical,
    );
    this.current = computed(() => (this.stale.value ? null : this.run.value));
    this.finished = computed(() => this.current.value?.finished.value ?? null);
    this.blocker = computed(() => [...drafts.value.values()][0]?.refusal ?? null);
    this.verdict = computed(() => {
      const promised = standing.value.promised[0];
      return promised ? (this.finished.value?.verify(promised) ?? null) : null;
    });
    this.speed = computed(() => this.#speeds.value.get(this.experiment.value.name) ?? unmeasured);
    // A run whose settings, or whose experiment, have been left is of no use to anyone.
    effect(() => {
      const { canonical } = standing.value;
      for (const run of this.#runs.peek().values()) {
        if (run.checked.canonical !== canonical) run.stop();
      }
      this.#count();
    });
  }

  /** How many units of the current request are kept from an earlier run. */
  get kept(): ReadonlySignal<number> {
    return this.#kept;
  }

  /** Starts a run of the current request, or goes on with the paused one. */
  start(): void {
    if (this.blocker.value || this.held.value) return;
    if (this.current.value?.active) this.current.value?.resume();
    else this.#begin(false);
  }

  pause(): void {
    this.current.value?.pause();
  }

  /** One piece of work on every unit at work; begins a paused run where there is none. */
  step(): void {
    if (this.blocker.value || this.held.value) return;
    if (!this.current.value?.active) this.#begin(true);
    this.current.value?.step();
  }

  /** Ends the current run. What is done stays, to be seen and to be gone on from. */
  stop(): void {
    this.current.value?.stop();
  }

  /** Ends the current experiment's run, clears its result, and forgets what was kept of it and answered about it. */
  reset(): void {
    for (const request of [this.run.value?.checked.canonical, this.request.standing.value.canonical]) {
      if (!request) continue;
      void this.#store?.forget(request);
      this.answers.forget(request);
    }
    this.#replace(null);
    this.#count();
  }

  #count(): void {
    const { canonical, units } = this.request.standing.peek();
    this.#kept.value = 0;
    if (units.length < 2) return;
    void this.#store?.count(canonical).then((count) => {
      if (this.request.standing.peek().canonical === canonical) this.#kept.value = count;
    });
  }

  #described(name: string): Experiment {
    const found = this.experiments.find((experiment) => experiment.name === name);
    if (!found) throw new Error(`The core does not describe the experiment ${name}.`);
    return found;
  }

  #begin(paused: boolean): void {
    const experiment = this.experiment.value;
    const before = this.current.value;
    const earlier = before && before.phase.value !== 'finished' ? before.ended : new Map();
    const run = new LabRun(this.core, this.pool, experiment, this.request.standing.value, paused, {
      store: this.#store,
      earlier,
    });
    this.#replace(run);
    run.phase.subscribe(() => {
      const speed = run.speed();
      if (speed) this.#speeds.value = new Map(this.#speeds.peek()).set(experiment.name, speed);
    });
  }

  #replace(run: LabRun | null): void {
    this.run.value?.dispose();
    const runs = new Map(this.#runs.value);
    const { name } = this.experiment.value;
    if (run) runs.set(name, run);
    else runs.delete(name);
    this.#runs.value = runs;
  }
}
