import type { UnitReport } from '../engine/protocol';

export interface Progress {
  /** Pieces of work done and expected, over all units. */
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

type Unit = Pick<UnitReport, 'done' | 'total' | 'busy' | 'state'>;

/** What the units' last reports say together. A unit that has not begun is taken to be as long as the others. */
export function progressOf(reports: readonly (Unit | undefined)[], units: number, workers: number): Progress {
  const begun = reports.filter((report) => report !== undefined);
  // A unit that an earlier run ended has no pieces of its own, and counts as one of the usual length.
  const known = begun.filter(({ total }) => total > 0);
  const sum = (of: (unit: Unit) => number) => known.reduce((total, unit) => total + of(unit), 0);
  const done = sum((unit) => unit.done);
  const busy = sum((unit) => unit.busy);
  const ended = begun.filter((unit) => unit.state === 'ended');
  const atWork = known.filter((unit) => unit.state !== 'ended');
  // A unit that ended early (it diverged) has no work left.
  const left = sum((unit) => (unit.state === 'ended' ? 0 : unit.total - unit.done));
  const usual = known.length > 0 ? sum((unit) => unit.total) / known.length : 0;
  const waiting = (units - begun.length) * usual;
  const before = begun.length - known.length;
  const pieceTime = done > 0 ? busy / done : 0;
  const lanes = Math.max(1, Math.min(workers, units - ended.length));
  return {
    done: done + before * usual,
    total: done + before * usual + left + waiting,
    unitsEnded: ended.length,
    units,
    takenUp: before,
    slowest: atWork.length > 0 ? atWork.reduce((a, b) => (a.done <= b.done ? a : b)) : null,
    pieceTime,
    secondsLeft: ((left + waiting) * pieceTime) / lanes / 1000,
  };
}
