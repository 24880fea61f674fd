import type { FigureData, FigureSpec } from '../figures/figure';
import { exact, rounded } from '../figures/format';
import { hasDigits, quoteTable } from '../figures/quotes';
import type { Reference } from '../lab/preset';
import { WideBox } from '../text/wide_box';
import { whole } from './format';
import { SeriesMark } from './series_mark';

interface Props {
  spec: FigureSpec;
  data: FigureData;
  reference: Reference | undefined;
}

/** A figure's values at a few positions, measured, and as printed elsewhere where they were. */
export function QuoteTable({ spec, data, reference }: Props) {
  const table = quoteTable(spec, data, reference);
  if (!table) return null;
  const { title, positions, rows } = table;
  const compared = rows.some(({ printed }) => printed !== null) ? reference : undefined;
  const id = `quotes-${spec.name}`;
  return (
    <section class="quotes" aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      <WideBox kind="scroller" label={`${title}: table`}>
        <table>
          <thead>
            <tr>
              <th scope="col">{spec.position}</th>
              {rows.map(({ series, name, printed }) => [
                <th key={series} scope="col">
                  <SeriesMark series={series} /> {name}
                </th>,
                printed && (
                  <th key={`${series} printed`} scope="col" class="printed">
                    {reference?.name.toLowerCase()}
                  </th>
                ),
              ])}
            </tr>
          </thead>
          <tbody>
            {positions.map((position, i) => (
              <tr key={position}>
                <th scope="row">{whole(position)}</th>
                {rows.map(({ series, measured, printed }) => [
                  <Measured key={series} value={measured[i] ?? null} />,
                  printed && (
                    <Printed key={`${series} printed`} text={printed[i] ?? ''} measured={measured[i] ?? null} />
                  ),
                ])}
              </tr>
            ))}
          </tbody>
        </table>
      </WideBox>
      {compared && <p class="source">{`${compared.name}: ${compared.source}. A tick marks the same digits.`}</p>}
    </section>
  );
}

function Measured({ value }: { value: number | null }) {
  return value === null ? (
    <td class="number">–</td>
  ) : (
    <td class="number" title={exact(value)}>
      {rounded(value)}
    </td>
  );
}

function Printed({ text, measured }: { text: string; measured: number | null }) {
  const same = measured !== null && hasDigits(measured, text);
  return (
    <td class="number printed">
      {text} <span class="tick">{same && '✓'}</span>
      {same && <span class="visually-hidden">the same</span>}
    </td>
  );
}
