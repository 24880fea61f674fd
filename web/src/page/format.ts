const number = new Intl.NumberFormat('en', { maximumFractionDigits: 1 });

/** "3 s", "2 min", "1.5 h": two digits are enough for a time that is an estimate. */
export function duration(seconds: number): string {
  if (seconds < 1) return 'less than 1 s';
  if (seconds < 90) return `${Math.round(seconds)} s`;
  if (seconds < 90 * 60) return `${Math.round(seconds / 60)} min`;
  if (seconds < 48 * 3600) return `${number.format(seconds / 3600)} h`;
  return `${number.format(seconds / 86400)} days`;
}

/** "about 3 s", but "less than 1 s": a guess. */
export function guessed(seconds: number): string {
  return seconds < 1 ? duration(seconds) : `about ${duration(seconds)}`;
}

/** "3.2 MB", "640 MB", "1.1 GB" */
export function bytes(count: number): string {
  if (count < 1e6) return `${Math.ceil(count / 1e3)} kB`;
  if (count < 1e7) return `${number.format(count / 1e6)} MB`;
  if (count < 1e9) return `${Math.round(count / 1e6)} MB`;
  return `${number.format(count / 1e9)} GB`;
}

/** "1.1 ms", "340 ms", "2.1 s": a measured time. */
export function measured(milliseconds: number): string {
  if (milliseconds < 0.05) return 'less than 0.1 ms';
  if (milliseconds < 10) return `${milliseconds.toFixed(1)} ms`;
  if (milliseconds < 1000) return `${Math.round(milliseconds)} ms`;
  return `${(milliseconds / 1000).toFixed(1)} s`;
}

/** Keeps a number with its percent sign, and a fraction whole, where a line ends. */
export function unbroken(text: string): string {
  return text.replace(/(\d) %/g, '$1\u00a0%').replaceAll('/√', '/\u2060√');
}

/** 2,000 */
export function whole(value: number): string {
  return new Intl.NumberFormat('en', { maximumFractionDigits: 20 }).format(value);
}
