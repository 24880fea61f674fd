import { existsSync } from 'node:fs';
import { openTab } from '../tab.mjs';

/** The same network in jax-js, its whole step compiled by jit(), on its wasm device, without cross-origin isolation. */
export const jax = {
  name: 'jax-js, Chromium (wasm)',
  missing: async () => (existsSync('node_modules/@jax-js/jax') ? null : 'npm package @jax-js/jax'),
  async open(_request, depth) {
    const tab = await openTab('bench/pages/jax.html');
    await tab.evaluate((blocks) => window.start(blocks), depth);
    return { measure: (steps) => tab.evaluate((count) => window.measure(count), steps), close: () => tab.close() };
  },
};
