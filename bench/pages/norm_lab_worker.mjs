import createNormLab from '../../build/wasm/norm-lab-module.mjs';

let unit;

self.onmessage = async ({ data }) => {
  if (data.whole) {
    postMessage(await secondsOfRun(data.whole));
    return;
  }
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

/** Runs every unit of a request, one after another. */
async function secondsOfRun(request) {
  const lab = await createNormLab();
  const { units } = lab.check(request);
  const start = performance.now();
  for (let i = 0; i < units.length; i++) {
    const run = lab.startUnit(request, i);
    while (run.advance());
    run.delete();
  }
  return (performance.now() - start) / 1000;
}
