import { computed, effect, type ReadonlySignal, signal } from '@preact/signals';
import type { Experiment, NormLabModule, Refusal, Verdict } from '../engine/core';
import type { Pool } from '../engine/pool';
import { type Speed, unmeasured } from './cost';
import { LabRun } from './lab_run';
import { RequestState } from './request_state';

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
  /** Why Run is refused at the moment. */
  readonly blocker: ReadonlySignal<Refusal | null>;
  /** Whether the shown result is what the link promised; null while that cannot be said. */
  readonly verdict: ReadonlySignal<Verdict | null>;
  /** How fast the current experiment ran the last time. */
  readonly speed: ReadonlySignal<Speed>;
  readonly #runs = signal<ReadonlyMap<string, LabRun>>(new Map());
  readonly #speeds = signal<ReadonlyMap<string, Speed>>(new Map());

  constructor(
    readonly core: NormLabModule,
    readonly pool: Pool,
    home: string,
  ) {
    this.experiments = core.describe();
    this.request = new RequestState(core, home);
    const { standing, drafts } = this.request;
    this.experiment = computed(() => this.#described(standing.value.experiment));
    this.run = computed(() => this.#runs.value.get(this.experiment.value.name) ?? null);
    this.stale = computed(
      () => this.run.value !== null && this.run.value.checked.canonical !== standing.value.canonical,
    );
    this.blocker = computed(() => [...drafts.value.values()][0]?.refusal ?? null);
    this.verdict = computed(() => {
      const promised = standing.value.promised[0];
      const finished = this.run.value?.finished.value;
      return promised && finished && !this.stale.value ? finished.verify(promised) : null;
    });
    this.speed = computed(() => this.#speeds.value.get(this.experiment.value.name) ?? unmeasured);
    // A run whose settings, or whose experiment, have been left is of no use to anyone.
    effect(() => {
      const { canonical } = standing.value;
      for (const run of this.#runs.peek().values()) {
        if (run.checked.canonical !== canonical) run.stop();
      }
    });
  }

  /** Starts a run of the current request, or goes on with the paused one. */
  start(): void {
    if (this.blocker.value) return;
    if (this.#current()?.active) this.#current()?.resume();
    else this.#begin(false);
  }

  pause(): void {
    this.#current()?.pause();
  }

  /** One piece of work on every unit at work; begins a paused run where there is none. */
  step(): void {
    if (this.blocker.value) return;
    if (!this.#current()?.active) this.#begin(true);
    this.#current()?.step();
  }

  /** Ends the current experiment's run and clears its result. */
  reset(): void {
    this.#replace(null);
  }

  #described(name: string): Experiment {
    const found = this.experiments.find((experiment) => experiment.name === name);
    if (!found) throw new Error(`The core does not describe the experiment ${name}.`);
    return found;
  }

  #current(): LabRun | null {
    return this.stale.value ? null : this.run.value;
  }

  #begin(paused: boolean): void {
    const experiment = this.experiment.value;
    const run = new LabRun(this.core, this.pool, experiment, this.request.standing.value, paused);
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
