import type { Checked } from '../engine/core';
import type { UnitReport } from '../engine/protocol';

export interface Progress {
  /** Floating-point operations done and expected, over all units. */
  done: number;
  total: number;
  unitsEnded: number;
  units: number;
  /** Units that an earlier run had ended. */
  takenUp: number;
  /** The unit that is furthest behind among those at work: its pieces done and in all. */
  slowest: { done: number; total: number } | null;
  /** Milliseconds of a worker for one piece, measured; 0 before the first. */
  pieceTime: number;
  /** 0 before anything was measured. */
  secondsLeft: number;
}

type Unit = Pick<UnitReport, 'done' | 'total' | 'work' | 'busy' | 'state'>;
type Size = Pick<Checked, 'work' | 'units'>;

/** Floating-point operations of a unit. Where it does not say, it has its share of the run's. */
function workOf(unit: Pick<Unit, 'work'>, { work, units }: Size): number {
  return unit.work > 0 ? unit.work : work / units.length;
}

/** Of these, as many as its pieces done; none of a unit that an earlier run ended, which has no pieces of its own. */
export function workDone(unit: Pick<Unit, 'done' | 'total' | 'work'>, size: Size): number {
  return unit.total > 0 ? (workOf(unit, size) * unit.done) / unit.total : 0;
}

/** What the units' last reports say together. Time left follows the work of units, which may be unequal: those that have
 *  not begun, or that an earlier run ended, share what the others leave of the run's. */
export function progressOf(reports: readonly (Unit | undefined)[], size: Size, workers: number): Progress {
  const units = size.units.length;
  const begun = reports.filter((report) => report !== undefined);
  const known = begun.filter(({ total }) => total > 0);
  const sum = (of: (unit: Unit) => number) => known.reduce((total, unit) => total + of(unit), 0);
  const busy = sum((unit) => unit.busy);
  const pieces = sum((unit) => unit.done);
  const own = sum((unit) => workDone(unit, size));
  const ended = begun.filter((unit) => unit.state === 'ended').length;
  const atWork = known.filter((unit) => unit.state !== 'ended');
  // A unit that ended early (it diverged) has no work left.
  const left = sum((unit) => (unit.state === 'ended' ? 0 : workOf(unit, size) - workDone(unit, size)));
  const others = units - known.length;
  const usual = others > 0 ? Math.max(0, size.work - sum((unit) => workOf(unit, size))) / others : 0;
  const waiting = (units - begun.length) * usual;
  const takenUp = begun.length - known.length;
  const done = own + takenUp * usual;
  const lanes = Math.max(1, Math.min(workers, units - ended));
  return {
    done,
    total: done + left + waiting,
    unitsEnded: ended,
    units,
    takenUp,
    slowest: atWork.length > 0 ? atWork.reduce((a, b) => (a.done <= b.done ? a : b)) : null,
    pieceTime: pieces > 0 ? busy / pieces : 0,
    secondsLeft: own > 0 ? ((left + waiting) * (busy / own)) / lanes / 1000 : 0,
  };
}
