import placements from './placements.py?raw';
import jacobian from './run_jacobian.py?raw';
import signal from './run_signal.py?raw';
import training from './run_training.py?raw';

/** A PyTorch script: a whole program, whose settings are those of some request until they are filled in. */
export interface Script {
  source: string;
  /** The result that it compares its own with: a table's values by series, seed and position. */
  compared: { table: string; series: string; position: string; value: string };
  /** One more value of each series and seed, in a table of its own. */
  last?: { table: string; series: string; value: string };
}

/** The scripts, by experiment. */
export const scripts: Readonly<Record<string, Script>> = {
  training: {
    source: withParts(training),
    compared: { table: 'loss', series: 'placement', position: 'step', value: 'loss' },
    last: { table: 'outcome', series: 'placement', value: 'last_mean' },
  },
  signal: {
    source: withParts(signal),
    compared: { table: 'signal', series: 'placement', position: 'layer', value: 'size' },
  },
  jacobian: {
    source: withParts(jacobian),
    compared: { table: 'jacobian', series: 'norm', position: 'scale', value: 'measured' },
  },
};

/** The script with what it imports from files beside it inside, so that it stands alone. */
function withParts(script: string): string {
  const importLine = /^from placements import .*$/m;
  if (!importLine.test(script)) return script;
  const [, imports = '', body = ''] = /^""".*"""\n((?:.+\n)+)\n+([\s\S]*)$/.exec(placements) ?? [];
  const missing = imports.split('\n').filter((line) => line !== '' && !script.includes(`\n${line}\n`));
  return script
    .replace(importLine, () => `\n${body.trimEnd()}\n`)
    .replace(/^(import \w+\n)+/m, (found) => `${found}${missing.map((line) => `${line}\n`).join('')}`);
}
