/** Chooses at most `most` of the points of a curve for drawing; `most` is at least 4. The first and the last point stay,
 *  and so do the lowest and the highest of each stretch between them, so no spike is lost. Points are chosen, never made. */
export function thin(values: readonly number[], most: number): number[] {
  const count = values.length;
  if (count <= most) return values.map((_, i) => i);
  const stretches = Math.floor((most - 2) / 2);
  const chosen = [0];
  for (let stretch = 0; stretch < stretches; stretch++) {
    const begin = 1 + Math.floor((stretch * (count - 2)) / stretches);
    const end = 1 + Math.floor(((stretch + 1) * (count - 2)) / stretches);
    chosen.push(...extremes(values, begin, end));
  }
  chosen.push(count - 1);
  return chosen;
}

/** Where values[begin, end) is lowest and highest, in order of place. NaN counts as neither, unless there is nothing else. */
function extremes(values: readonly number[], begin: number, end: number): number[] {
  let low = begin;
  let high = begin;
  for (let i = begin + 1; i < end; i++) {
    const value = values[i] as number;
    if (value < (values[low] as number) || Number.isNaN(values[low])) low = i;
    if (value > (values[high] as number) || Number.isNaN(values[high])) high = i;
  }
  if (low === high) return [low];
  return low < high ? [low, high] : [high, low];
}
