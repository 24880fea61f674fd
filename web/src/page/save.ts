import type { LabRun } from '../lab/lab_run';

/** Letters of a digest in the name of a file, enough to tell results apart. */
const digestStart = 8;

/** "norm-lab-loss-3f9xk2a7.csv"; without a digest while there is none. */
export function fileName(name: string, extension: string, run: LabRun | null): string {
  const digest = run?.finished.value?.digest.slice(0, digestStart);
  return `norm-lab-${digest ? `${name}-${digest}` : name}.${extension}`;
}

/** Hands a file to the browser's downloads. */
export function download(name: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}
