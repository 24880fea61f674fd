/** Places labels on a line from `low` to `high` so that no two are closer than `gap`, each as near to where it is wanted
 *  as the others allow, in the order of the wanted places. Where there is no room for `gap`, they share the line evenly. */
export function spread(wanted: readonly number[], gap: number, low: number, high: number): number[] {
  const count = wanted.length;
  if (count === 0) return [];
  const room = count > 1 ? Math.min(gap, (high - low) / (count - 1)) : gap;
  const order = wanted.map((_, i) => i).sort((a, b) => (wanted[a] as number) - (wanted[b] as number) || a - b);

  // With k·room taken off the k-th place, "no closer than room" becomes "not descending": neighbours that descend
  // are pooled at their mean until none do.
  const pools: { sum: number; size: number }[] = [];
  order.forEach((index, k) => {
    let pool = { sum: (wanted[index] as number) - k * room, size: 1 };
    for (let last = pools.at(-1); last && last.sum / last.size > pool.sum / pool.size; last = pools.at(-1)) {
      pool = { sum: pool.sum + last.sum, size: pool.size + last.size };
      pools.pop();
    }
    pools.push(pool);
  });

  const places = new Array<number>(count);
  let k = 0;
  for (const { sum, size } of pools) {
    const start = Math.min(Math.max(sum / size, low), high - (count - 1) * room);
    for (let i = 0; i < size; i++, k++) places[order[k] as number] = start + k * room;
  }
  return places;
}
