import { type FigureData, labelOf, type TableSpec } from './figure';
import { listed, rounded } from './format';

/** Differences between placements, seed by seed. */
export const pairedTable: TableSpec = {
  table: 'paired',
  summary(data) {
    const said = data.rows
      .table('paired')
      .flatMap((rows) =>
        Array.from({ length: rows.count }, (_, row) => sentence(data, (column) => rows.cell(column, row))).filter(
          Boolean,
        ),
      );
    return said.length > 0 ? `Over the last 20 steps, ${listed(said)}.` : '';
  },
};

/** "Pre ends 0.12 nats above Post (0.08 to 0.16, 3 seeds)" */
function sentence(data: FigureData, cell: (column: string) => string | number | undefined): string {
  const name = (column: string) => labelOf(data.experiment, 'placement', cell(column) as string);
  const number = (column: string) => cell(column) as number;
  const [pairs, mean] = [number('pairs'), number('mean')];
  if (pairs === 0) return '';
  const size = `${rounded(Math.abs(mean))} nats ${mean < 0 ? 'below' : 'above'}`;
  const interval = pairs > 1 ? `${rounded(number('low'))} to ${rounded(number('high'))}, ` : '';
  return `${name('placement')} ends ${size} ${name('against')} (${interval}${pairs} ${pairs === 1 ? 'seed' : 'seeds'})`;
}
