import { useSignal } from '@preact/signals';
import type { TableDeclaration } from '../engine/core';
import { exact, rounded } from '../figures/format';
import type { Rows, RunRows } from '../lab/rows';

/** Rows shown at first, and added by each press of the button. */
const page = 100;

interface Props {
  title: string;
  declared: TableDeclaration;
  rows: RunRows;
  /** Numbers are rounded to what they mean, and exact under the pointer. */
  short?: boolean;
}

/** A result's table as the core declares it, under the title of its figure. */
export function DataTable({ title, declared, rows, short = false }: Props) {
  const shown = useSignal(page);
  const units = rows.table(declared.name);
  const total = units.reduce((count, unit) => count + unit.count, 0);
  const lines = firstRows(units, shown.value);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section class="data-table" aria-label={`${title}: the data`} tabIndex={0}>
      <table>
        <thead>
          <tr>
            {declared.columns.map(({ name, unit, help }) => (
              <th key={name} scope="col" title={help}>
                {name.replaceAll('_', ' ')}
                {unit && <span class="unit"> ({unit})</span>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map(({ unit, row }, line) => (
            <tr key={line}>
              {declared.columns.map(({ name, type }) => (
                <td
                  key={name}
                  class={type === 'text' ? undefined : 'number'}
                  title={short ? cellText(unit.cell(name, row), false) : undefined}
                >
                  {cellText(unit.cell(name, row), short)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {total > lines.length && (
        <button
          type="button"
          onClick={() => {
            shown.value += page;
          }}
        >
          {lines.length} of {total} rows shown: show more
        </button>
      )}
    </section>
  );
}

/** The first rows over all units. */
function firstRows(units: readonly Rows[], count: number): { unit: Rows; row: number }[] {
  const lines = [];
  for (const unit of units) {
    for (let row = 0; row < unit.count && lines.length < count; row++) lines.push({ unit, row });
  }
  return lines;
}

function cellText(cell: number | string | undefined, short: boolean): string {
  if (typeof cell !== 'number') return cell ?? '';
  if (Number.isNaN(cell)) return '';
  return short && !Number.isInteger(cell) ? rounded(cell) : exact(cell);
}
