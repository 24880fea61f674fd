// Hands the timing to a worker, since the page trains in workers.
const worker = new Worker(new URL('norm_lab_worker.mjs', import.meta.url), { type: 'module' });

const ask = (message) =>
  new Promise((resolve, reject) => {
    worker.onmessage = (event) => resolve(event.data);
    worker.onerror = (event) => reject(new Error(event.message));
    worker.postMessage(message);
  });

window.start = (request) => ask({ request });
window.measure = (steps) => ask({ steps });
window.secondsOfRun = (request) => ask({ whole: request });
