import type { Reference } from '../lab/presets';
import { type FigureData, labelOf, numberOf } from './figure';
import { lossCurves } from './loss';
import { leadingCurves } from './seed_curves';

/** One placement's losses at the chosen steps; null where the run is not there yet. */
export interface ChosenLosses {
  placement: string;
  name: string;
  measured: (number | null)[];
  /** As printed elsewhere; null where nothing was. */
  printed: (string | null)[] | null;
}

/** Steps to quote: those of the reference, or a few round ones and the last. */
export function chosenSteps(steps: number, reference: Reference | undefined): number[] {
  if (reference) return reference.steps;
  const last = steps - 1;
  const rough = Math.max(1, last / 4);
  const power = 10 ** Math.floor(Math.log10(rough));
  const stride = [1, 2, 2.5, 5, 10]
    .map((factor) => factor * power)
    .find((stride) => stride >= rough && Number.isInteger(stride));
  const chosen = [];
  for (let step = 0; step < last; step += stride ?? 1) chosen.push(step);
  return [...chosen, last];
}

export function chosenLosses(data: FigureData, reference: Reference | undefined): ChosenLosses[] {
  const steps = chosenSteps(numberOf(data.checked, 'steps'), reference);
  return leadingCurves(lossCurves(data)).map(({ placement, x, y }) => {
    const printed = reference?.losses.find((row) => row.placement === placement)?.values ?? null;
    return {
      placement,
      name: labelOf(data.experiment, 'placement', placement),
      measured: steps.map((step) => y[x.indexOf(step)] ?? null),
      printed,
    };
  });
}

/** Whether a measured value has the digits that were printed. */
export function hasDigits(measured: number, printed: string): boolean {
  const decimals = printed.split('.')[1]?.length ?? 0;
  return measured.toFixed(decimals) === printed;
}
