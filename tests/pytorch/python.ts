import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect } from 'vitest';
import type { Checked } from '../../web/src/engine/core';
import { type LabResult, pytorchScript } from '../../web/src/exports/pytorch';
import { realCore } from '../web/core';

const program = join(import.meta.dirname, '../../build/release/norm-lab');
/** One that has PyTorch. */
const python = process.env.NORM_LAB_PYTHON ?? '/usr/bin/python3';
const folder = mkdtempSync(join(tmpdir(), 'norm-lab-pytorch-'));
afterAll(() => rmSync(folder, { recursive: true }));

export const core = await realCore();

export function accepted(request: string): Checked {
  const checked = core.check(request);
  expect(checked.refusals).toEqual([]);
  return checked;
}

export function scriptOf(request: string, result: LabResult | null = null): string {
  const checked = accepted(request);
  const experiment = core.describe().find(({ name }) => name === checked.experiment);
  if (!experiment) throw new Error(`The core does not describe ${checked.experiment}.`);
  const { text, refusal } = pytorchScript(core, experiment, checked, result);
  expect(refusal).toBe('');
  return text;
}

/** The tolerance that a script states. */
export function toleranceOf(script: string): number {
  return Number(/^TOLERANCE = (.*)$/m.exec(script)?.[1]);
}

export async function runPython(script: string, ...options: string[]): Promise<{ stdout: string; stderr: string }> {
  const file = join(folder, `${Math.random()}.py`);
  writeFileSync(file, script);
  return promisify(execFile)(python, [file, ...options], { env: { ...process.env, OMP_NUM_THREADS: '1' } });
}

/** Lines of numbers by what stands before them. */
export type Lines = Map<string, number[]>;

/** The lines of a CSV: numbers by the first cells, which say where they belong. Only its last column holds commas. */
export function linesOf(csv: string, keys: number): Lines {
  const number = (cell: string) => (cell === '' ? Number.NaN : Number(cell));
  return new Map(
    csv
      .trim()
      .split('\n')
      .slice(1)
      .map((line) => {
        const cells = line.split(',');
        return [cells.slice(0, keys).join(' '), cells.slice(keys).map(number)];
      }),
  );
}

/** A table as the native program prints it. */
export async function labLines(request: string, table: string, keys = 3): Promise<Lines> {
  const { stdout } = await promisify(execFile)(program, ['--quiet', '--table', table, '--format', 'csv', request]);
  return linesOf(stdout, keys);
}
