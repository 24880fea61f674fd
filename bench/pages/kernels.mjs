// Hands the timing to a worker, since the page computes in workers.
const worker = new Worker(new URL('kernels_worker.mjs', import.meta.url), { type: 'module' });

/** Floating-point operations a second of one kernel, over about that many milliseconds. */
window.rate = (kernel, milliseconds) =>
  new Promise((resolve, reject) => {
    worker.onmessage = (event) => resolve(event.data);
    worker.onerror = (event) => reject(new Error(event.message));
    worker.postMessage({ kernel, milliseconds });
  });
