// The speed table of scripts/bench: one training step of the lesson's network, all 192 tokens computed. Engines take
// turns, A B C A B C, so that a machine whose speed drifts treats them alike; ratios are taken turn by turn. With
// --profile it prints where the time of our own step goes, and nothing else.

import { measureColdStart } from './cold_start.mjs';
import { chromium, chromiumOnce } from './engines/chromium.mjs';
import { jax } from './engines/jax.mjs';
import { native } from './engines/native.mjs';
import { node } from './engines/node.mjs';
import { pytorch, pytorchHeld } from './engines/pytorch.mjs';
import { measureExperiments } from './experiments.mjs';
import { measureKernels } from './kernels.mjs';
import { printMachine } from './machine.mjs';
import { printProfile } from './profile.mjs';
import { median, printRows } from './report.mjs';

const kEngines = [chromium, chromiumOnce, node, native, pytorch, ...pytorchHeld, jax];
const kWithoutJax = kEngines.filter((engine) => engine !== jax);
const kLessonDepth = 24;
/** A process keeps what luck it had with its memory, good or bad to a tenth: so each engine is opened several times. */
const kSessions = 3;
const kTurns = 5;
/** Long enough for a browser to have compiled its kernels for good. */
const kWarmUpSteps = 60;

/** What is timed: the depth, who takes part, and about how many milliseconds a turn should last. */
const kNetworks = [
  { depth: kLessonDepth, engines: kEngines },
  { depth: 8, engines: kWithoutJax },
  { depth: 100, engines: kWithoutJax },
];
const kTurnMilliseconds = 600;

const requestOf = (depth) =>
  `lab=1&run=training&placement=post&final-norm=off&depth=${depth}&steps=100000&equal-tokens=all`;

async function present(engines) {
  const found = [];
  for (const engine of engines) {
    const missing = await engine.missing();
    if (missing === null) found.push(engine);
    else console.log(`Left out: ${engine.name}, for want of ${missing}.`);
  }
  return found;
}

/** Milliseconds a step, for each engine a list over the turns. */
async function timed({ depth, engines }) {
  const results = engines.map((engine) => ({ engine, times: [] }));
  for (let session = 0; session < kSessions; session++) {
    const runs = [];
    for (const { engine, times } of results) {
      const run = await engine.open(requestOf(depth), depth);
      const first = await run.measure(kWarmUpSteps);
      runs.push({ run, times, steps: Math.max(3, Math.round(kTurnMilliseconds / first)) });
    }
    for (let turn = 0; turn < kTurns; turn++) {
      for (const { run, times, steps } of runs) times.push(await run.measure(steps));
    }
    for (const { run } of runs) await run.close();
  }
  return results;
}

function printSteps(depth, runs) {
  const ours = runs.find(({ engine }) => engine === chromium);
  console.log(
    `\nOne training step, ${depth} blocks (d 48, F 96, V 24, 192 tokens, Adam): ${kSessions * kTurns} turns each`,
  );
  printRows([
    ['', 'median ms', 'least ms', 'Chromium / this'],
    ...runs.map(({ engine, times }) => [
      engine.name,
      median(times).toFixed(2),
      Math.min(...times).toFixed(2),
      median(times.map((time, turn) => ours.times[turn] / time)).toFixed(3),
    ]),
  ]);
}

/** What the lab is held to, at the lesson's depth. */
function printVerdicts(runs) {
  const timesOf = (wanted) => runs.find(({ engine }) => engine === wanted)?.times;
  for (const [ours, other, target] of [
    [chromium, pytorch, 0.85],
    [chromium, jax, 1 / 6],
    [chromiumOnce, pytorch, 0.2],
  ]) {
    const times = timesOf(other);
    if (!times) continue;
    const ratio = median(times.map((time, turn) => timesOf(ours)[turn] / time));
    const verdict = ratio <= target ? 'met' : 'missed';
    console.log(
      `Target: ${ours.name}: at most ${target.toFixed(3)} of the time of ${other.name}: ${ratio.toFixed(3)}, ${verdict}.`,
    );
  }
}

async function compare() {
  const all = await present(kEngines);
  for (const network of kNetworks) {
    const runs = await timed({ ...network, engines: network.engines.filter((engine) => all.includes(engine)) });
    printSteps(network.depth, runs);
    if (network.depth === kLessonDepth) printVerdicts(runs);
  }
  await measureKernels();
  await measureExperiments();
  await measureColdStart();
}

await printMachine();
if (process.argv.includes('--profile')) printProfile(requestOf(kLessonDepth));
else await compare();
