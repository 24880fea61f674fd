// Large products and attention as a share of the four-lane peak, which is measured in the same turns.

import createKernels from '../build/wasm/bench_kernels.mjs';
import { rateOf } from './pages/rate.mjs';
import { median, printRows } from './report.mjs';
import { openTab } from './tab.mjs';

const kKernels = [
  ['product_forward', 'product 128 x 512 x 512, forward'],
  ['product_backward_input', 'the same, gradient of the input'],
  ['product_backward_weight', 'the same, gradient of the weight'],
  ['attention_step', 'attention, 8 x 16 tokens, d 512, 4 heads, forward and backward'],
];
const kTurns = 7;
const kTurnMilliseconds = 150;
const kWarmUpMilliseconds = 600;
/** What Chromium is held to. */
const kTarget = 0.6;

async function inChromium() {
  const tab = await openTab('bench/pages/kernels.html');
  return {
    name: 'Chromium',
    rate: (kernel, time) => tab.evaluate(([name, most]) => window.rate(name, most), [kernel, time]),
    close: () => tab.close(),
  };
}

async function inNode() {
  const kernels = await createKernels();
  return { name: 'Node', rate: async (kernel, time) => rateOf(kernels, kernel, time), close: () => {} };
}

/** For each kernel the median of its rate over the peak's, and of its rate. */
async function measure(engine) {
  const names = ['peak', ...kKernels.map(([kernel]) => kernel)];
  for (const kernel of names) await engine.rate(kernel, kWarmUpMilliseconds);
  const turns = [];
  for (let turn = 0; turn < kTurns; turn++) {
    const rates = {};
    for (const kernel of names) rates[kernel] = await engine.rate(kernel, kTurnMilliseconds);
    turns.push(rates);
  }
  return kKernels.map(([kernel, label]) => ({
    label,
    rate: median(turns.map((rates) => rates[kernel])),
    share: median(turns.map((rates) => rates[kernel] / rates.peak)),
  }));
}

export async function measureKernels() {
  for (const open of [inChromium, inNode]) {
    const engine = await open();
    const found = await measure(engine);
    await engine.close();
    console.log(`\nLarge products and attention, ${engine.name}: ${kTurns} turns each`);
    printRows([
      ['', 'GFLOP/s', 'of the peak'],
      ...found.map(({ label, rate, share }) => [label, (rate / 1e9).toFixed(1), share.toFixed(2)]),
    ]);
    if (engine.name !== 'Chromium') continue;
    const least = Math.min(...found.map(({ share }) => share));
    const verdict = least >= kTarget ? 'met' : 'missed';
    console.log(`Target: at least ${kTarget} of the peak in Chromium: ${least.toFixed(2)}, ${verdict}.`);
  }
}
