import { execFileSync } from 'node:child_process';
import { LineProcess } from './line_process.mjs';

const kPython = '/usr/bin/python3';

/** Variables that force OpenBLAS to an older kernel would slow PyTorch down: it chooses its own. */
function environment() {
  const { OPENBLAS_CORETYPE: _type, OPENBLAS_L2_SIZE: _size, ...rest } = process.env;
  return { ...rest, OMP_NUM_THREADS: '1', OPENBLAS_NUM_THREADS: '1' };
}

/** PyTorch on one thread, with OpenBLAS: with Debian's reference BLAS it is five times slower, and no comparison. */
export const pytorch = {
  name: 'PyTorch, one thread, OpenBLAS',
  async missing() {
    try {
      execFileSync(kPython, ['bench/engines/pytorch_steps.py', '--check'], { stdio: 'pipe', env: environment() });
      return null;
    } catch {
      return 'Debian packages python3-torch and libopenblas0-pthread';
    }
  },
  async open(_request, depth) {
    const program = new LineProcess(kPython, ['bench/engines/pytorch_steps.py', String(depth)], environment());
    return { measure: (steps) => program.ask(steps), close: () => program.close() };
  },
};
