import type { Checked } from '../engine/core';

/** Floating-point operations a second that one worker is taken to do before any run has been timed. */
const firstGuess = 3e10;

/** Bytes that the workers may take together: what a tab on an ordinary machine can have. */
const memoryTogether = 2 ** 31;

export interface Speed {
  /** Floating-point operations a second of one worker. */
  rate: number;
  measured: boolean;
}

export const unmeasured: Speed = { rate: firstGuess, measured: false };

/** What a run will take: seconds, and bytes of memory in all workers together. */
export interface Cost {
  seconds: number;
  memory: number;
  workers: number;
}

type Size = Pick<Checked, 'work' | 'memory' | 'units'>;

/** How many units are run at once: as many as there are workers, units, and room in memory. */
export function workersFor({ units, memory }: Size, poolSize: number): number {
  return Math.max(1, Math.min(poolSize, units.length, Math.floor(memoryTogether / memory)));
}

export function costOf(checked: Size, poolSize: number, speed: Speed): Cost {
  const units = checked.units.length;
  const workers = workersFor(checked, poolSize);
  const rounds = Math.ceil(units / workers);
  return { seconds: (rounds * checked.work) / units / speed.rate, memory: workers * checked.memory, workers };
}
