import type { Checked } from '../engine/core';

/** Floating-point operations a second that one worker is taken to do before any run has been timed. */
const firstGuess = 3e10;

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

export function costOf(checked: Pick<Checked, 'work' | 'memory' | 'units'>, poolSize: number, speed: Speed): Cost {
  const units = checked.units.length;
  const workers = Math.min(poolSize, units);
  const rounds = Math.ceil(units / workers);
  return { seconds: (rounds * checked.work) / units / speed.rate, memory: workers * checked.memory, workers };
}
