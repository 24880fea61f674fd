import { computed, effect, type ReadonlySignal, signal } from '@preact/signals';
import type { Experiment, NormLabModule, Refusal, Verdict } from '../engine/core';
import type { Pool } from '../engine/pool';
import { type Speed, unmeasured } from './cost';
import { LabRun } from './lab_run';
import { RequestState } from './request_state';

/** The lab behind the page: the current request, and the run whose result is shown. */
export class Lab {
  readonly request: RequestState;
  /** The experiment that the current request runs. */
  readonly experiment: ReadonlySignal<Experiment>;
  /** The shown result belongs to another request than the current one. */
  readonly stale: ReadonlySignal<boolean>;
  /** Why Run is refused at the moment. */
  readonly blocker: ReadonlySignal<Refusal | null>;
  /** Whether the shown result is what the link promised; null while that cannot be said. */
  readonly verdict: ReadonlySignal<Verdict | null>;
  readonly #run = signal<LabRun | null>(null);
  readonly #speed = signal<Speed>(unmeasured);

  constructor(
    readonly core: NormLabModule,
    readonly pool: Pool,
    home: string,
  ) {
    const experiments = core.describe();
    this.request = new RequestState(core, home);
    const { standing, drafts } = this.request;
    this.experiment = computed(() => {
      const found = experiments.find((experiment) => experiment.name === standing.value.experiment);
      if (!found) throw new Error(`The core does not describe the experiment ${standing.value.experiment}.`);
      return found;
    });
    this.stale = computed(
      () => this.#run.value !== null && this.#run.value.checked.canonical !== standing.value.canonical,
    );
    this.blocker = computed(() => [...drafts.value.values()][0]?.refusal ?? null);
    this.verdict = computed(() => {
      const promised = standing.value.promised[0];
      const finished = this.#run.value?.finished.value;
      return promised && finished && !this.stale.value ? finished.verify(promised) : null;
    });
    // A run whose settings have been left is of no use to anyone.
    effect(() => {
      if (this.stale.value) this.#run.peek()?.stop();
    });
  }

  /** The run whose result is shown. */
  get run(): ReadonlySignal<LabRun | null> {
    return this.#run;
  }

  get speed(): ReadonlySignal<Speed> {
    return this.#speed;
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

  /** Ends the run and clears its result. */
  reset(): void {
    this.#run.value?.dispose();
    this.#run.value = null;
  }

  #current(): LabRun | null {
    return this.stale.value ? null : this.#run.value;
  }

  #begin(paused: boolean): void {
    this.#run.value?.dispose();
    const run = new LabRun(this.core, this.pool, this.experiment.value, this.request.standing.value, paused);
    this.#run.value = run;
    run.phase.subscribe(() => {
      this.#speed.value = run.speed() ?? this.#speed.peek();
    });
  }
}
