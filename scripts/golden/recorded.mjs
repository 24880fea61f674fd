// Writes web/public/recorded/: results to look at where the lab cannot compute.
// Use, when the numerics version or an experiment has changed: scripts/build && node scripts/golden/recorded.mjs

import { mkdir, writeFile } from 'node:fs/promises';
import createNormLab from '../../build/wasm/norm-lab-module-node.mjs';
import { record, recordings } from './recorded_results.mjs';

const folder = new URL('../../web/public/recorded/', import.meta.url);
const core = await createNormLab();
await mkdir(folder, { recursive: true });
for (const recording of recordings) {
  const { experiment } = core.check(recording.request);
  await writeFile(new URL(`${experiment}.json`, folder), `${record(core, recording)}\n`);
}
