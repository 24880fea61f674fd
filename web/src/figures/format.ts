/** A value as a text quotes it: four decimals, or two digits where those would not show it; and a true minus. */
export function rounded(value: number): string {
  if (!Number.isFinite(value)) return Number.isNaN(value) ? 'not a number' : 'infinite';
  return value < 0 ? `−${roundedSize(-value)}` : roundedSize(value);
}

function roundedSize(size: number): string {
  if (size !== 0 && size < 0.00005) return size.toExponential(1);
  if (size >= 1e5) return size.toExponential(3).replace('e+', 'e');
  return size >= 10 ? size.toFixed(2) : size.toFixed(4);
}

/** A value in full: the shortest text that reads back as the same number. */
export function exact(value: number): string {
  return Number.isNaN(value) ? 'not a number' : String(value);
}

/** A small number between numbers of either sign: three decimals and a true minus, which nothing has that rounds to 0. */
export function signed(value: number): string {
  const text = value.toFixed(3);
  return text === '-0.000' ? '0.000' : text.replace('-', '−');
}

/** "After 301 steps, mean of 10 seeds": what is said, and whose value it is where that is a question. */
export function withWhose(text: string, whose: string): string {
  return whose ? `${text}, ${whose}` : text;
}

/** "a", "a and b", "a, b and c" */
export function listed(parts: readonly string[]): string {
  if (parts.length < 2) return parts.join('');
  return `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;
}

export function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
