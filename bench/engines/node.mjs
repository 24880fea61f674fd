import createNormLab from '../../build/wasm/norm-lab-module-node.mjs';

/** The page's module, in Node. */
export const node = {
  name: 'Norm Lab, Node (wasm)',
  missing: async () => null,
  async open(request) {
    const lab = await createNormLab();
    const unit = lab.startUnit(request, 0);
    return {
      async measure(steps) {
        const start = performance.now();
        for (let i = 0; i < steps; i++) unit.advance();
        return (performance.now() - start) / steps;
      },
      close: () => unit.delete(),
    };
  },
};
