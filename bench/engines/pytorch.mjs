import { execFileSync } from 'node:child_process';
import { LineProcess } from './line_process.mjs';

const kPython = '/usr/bin/python3';
const kProgram = 'bench/engines/pytorch_steps.py';

const kHolds = ['OPENBLAS_CORETYPE', 'OPENBLAS_L2_SIZE'];
const asSet = { ...process.env, OMP_NUM_THREADS: '1', OPENBLAS_NUM_THREADS: '1' };
const free = Object.fromEntries(Object.entries(asSet).filter(([name]) => !kHolds.includes(name)));

function pytorchIn(environment, name) {
  return {
    name,
    async missing() {
      try {
        execFileSync(kPython, [kProgram, '--check'], { stdio: 'pipe', env: environment });
        return null;
      } catch {
        return 'Debian packages python3-torch and libopenblas0-pthread';
      }
    },
    async open(_request, depth) {
      const program = new LineProcess(kPython, [kProgram, String(depth)], environment);
      return { measure: (steps) => program.ask(steps), close: () => program.close() };
    },
  };
}

/** PyTorch on one thread, with OpenBLAS and the kernels that it chooses. (Debian's reference BLAS is five times slower,
 *  and no comparison.) */
export const pytorch = pytorchIn(free, 'PyTorch, one thread, OpenBLAS');

/** The same, where this machine's environment holds OpenBLAS to other kernels; nothing elsewhere. */
const held = kHolds.filter((name) => name in process.env).map((name) => `${name}=${process.env[name]}`);
export const pytorchHeld = held.length > 0 ? [pytorchIn(asSet, `  with ${held.join(', ')}`)] : [];
