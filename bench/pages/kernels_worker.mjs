import createKernels from '../../build/wasm/bench_kernels.mjs';
import { rateOf } from './rate.mjs';

const loaded = createKernels();

self.onmessage = async ({ data }) => {
  postMessage(rateOf(await loaded, data.kernel, data.milliseconds));
};
