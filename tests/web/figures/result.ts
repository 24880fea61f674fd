import type { NormLabModule } from '../../../wasm/module';
import { type FigureData, plainView } from '../../../web/src/figures/figure';
import { RunRows } from '../../../web/src/lab/rows';

/** Every table of a finished run, as the core writes it as CSV. */
export function csvsOf(core: NormLabModule, request: string): Map<string, string> {
  const { canonical, units } = core.check(request);
  const bytes = units.map((_, index) => {
    const unit = core.startUnit(canonical, index);
    if (!unit) throw new Error('no memory');
    while (unit.advance()) {}
    const encoded = unit.encode();
    unit.delete();
    return encoded;
  });
  const finished = core.finish(canonical, bytes);
  if (!finished) throw new Error(`${request} has no result`);
  const csvs = new Map(finished.tables().map(({ name }) => [name, finished.csv(name)]));
  finished.delete();
  return csvs;
}

/** Runs a request in the real core, to the end or for some pieces of each unit, as a figure's data. */
export function resultOf(core: NormLabModule, request: string, pieces = Number.POSITIVE_INFINITY): FigureData {
  const checked = core.check(request);
  const experiment = core.describe().find(({ name }) => name === checked.experiment);
  if (!experiment) throw new Error(`${request} is refused`);
  const rows = new RunRows();
  const bytes = checked.units.map((_, index) => {
    const unit = core.startUnit(checked.canonical, index);
    if (!unit) throw new Error('no memory');
    for (let piece = 0, more = true; more && piece < pieces; piece++) more = unit.advance();
    rows.add(index, unit.freshRows());
    const whole = unit.done() === unit.total() || pieces === Number.POSITIVE_INFINITY ? unit.encode() : null;
    unit.delete();
    return whole;
  });
  const whole = bytes.filter((unit) => unit !== null);
  const finished = whole.length === bytes.length ? core.finish(checked.canonical, whole) : null;
  for (const table of finished?.tables() ?? []) {
    if (experiment.tables.some(({ name, summary }) => summary && name === table.name)) rows.addSummary(table);
  }
  return { checked, experiment, rows, finished: finished !== null, view: plainView };
}
