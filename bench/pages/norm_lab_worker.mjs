import createNormLab from '../../build/wasm/norm-lab-module.mjs';

let unit;

self.onmessage = async ({ data }) => {
  if (data.request) {
    const lab = await createNormLab();
    unit = lab.startUnit(data.request, 0);
    postMessage(unit !== null);
    return;
  }
  const start = performance.now();
  for (let i = 0; i < data.steps; i++) unit.advance();
  postMessage((performance.now() - start) / data.steps);
};
