import { LineProcess } from './line_process.mjs';

/** The core as g++ builds it. */
export const native = {
  name: 'Norm Lab, native (SSE2)',
  missing: async () => null,
  async open(request) {
    const program = new LineProcess('build/release/bench_steps', [request]);
    return { measure: (steps) => program.ask(steps), close: () => program.close() };
  },
};
