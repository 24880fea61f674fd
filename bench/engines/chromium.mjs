import { openTab } from '../tab.mjs';

/** The page's module in a worker of Chromium's, as the page runs it. */
export const chromium = {
  name: 'Norm Lab, Chromium (wasm)',
  missing: async () => null,
  async open(request) {
    const tab = await openTab('bench/pages/norm_lab.html');
    await tab.evaluate((text) => window.start(text), request);
    return { measure: (steps) => tab.evaluate((count) => window.measure(count), steps), close: () => tab.close() };
  },
};
