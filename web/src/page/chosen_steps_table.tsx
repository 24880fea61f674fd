import { chosenLosses, chosenSteps, hasDigits } from '../figures/chosen_steps';
import { type FigureData, numberOf } from '../figures/figure';
import { exact, rounded } from '../figures/format';
import type { Reference } from '../lab/presets';
import { whole } from './format';
import { PlacementMark } from './placement_mark';

/** The loss at a few steps, measured, and as printed elsewhere where it was. */
export function ChosenStepsTable({ data, reference }: { data: FigureData; reference: Reference | undefined }) {
  const steps = chosenSteps(numberOf(data.checked, 'steps'), reference);
  const losses = chosenLosses(data, reference);
  if (losses.length === 0) return null;
  return (
    <section class="chosen-steps" aria-labelledby="chosen-steps-title">
      <h3 id="chosen-steps-title">Loss at chosen steps, in nats</h3>
      <div class="scroller">
        <table>
          <thead>
            <tr>
              <th scope="col">step</th>
              {losses.map(({ placement, name, printed }) => [
                <th key={placement} scope="col">
                  <PlacementMark placement={placement} /> {name}
                </th>,
                printed && (
                  <th key={`${placement} printed`} scope="col" class="printed">
                    {reference?.name.toLowerCase()}
                  </th>
                ),
              ])}
            </tr>
          </thead>
          <tbody>
            {steps.map((step, i) => (
              <tr key={step}>
                <th scope="row">{whole(step)}</th>
                {losses.map(({ placement, measured, printed }) => [
                  <Measured key={placement} value={measured[i] ?? null} />,
                  printed && (
                    <Printed key={`${placement} printed`} text={printed[i] ?? ''} measured={measured[i] ?? null} />
                  ),
                ])}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {reference && <p class="source">{`${reference.name}: ${reference.source}. A tick marks the same digits.`}</p>}
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
