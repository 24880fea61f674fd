import { openTab } from '../tab.mjs';

/** The page's module in a worker of Chromium's, as the page runs it. */
function inTab(name, requestOf) {
  return {
    name,
    missing: async () => null,
    async open(request) {
      const tab = await openTab('bench/pages/norm_lab.html');
      await tab.evaluate((text) => window.start(text), requestOf(request));
      return { measure: (steps) => tab.evaluate((count) => window.measure(count), steps), close: () => tab.close() };
    },
  };
}

export const chromium = inTab('Norm Lab, Chromium (wasm)', (request) => request);

/** The lab's own default: equal tokens of a batch are computed once. The same mathematics, but not the same work. */
export const chromiumOnce = inTab('Norm Lab, Chromium, equal tokens once', (request) =>
  request.replace('&equal-tokens=all', ''),
);
