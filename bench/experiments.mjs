// How long the experiments take at their defaults, all units one after another in one worker of Chromium's.

import { median, printRows } from './report.mjs';
import { openTab } from './tab.mjs';

/** Seconds that a default may take on one core, where there is a limit. */
const kRuns = [
  { name: 'signal', most: 3 },
  { name: 'jacobian' },
  { name: 'gradients', most: 10 },
  { name: 'concentration' },
];
const kTurns = 3;

async function secondsOf(name) {
  const times = [];
  for (let turn = 0; turn < kTurns; turn++) {
    const tab = await openTab('bench/pages/norm_lab.html');
    times.push(await tab.evaluate((request) => window.secondsOfRun(request), `lab=1&run=${name}`));
    await tab.close();
  }
  return median(times);
}

export async function measureExperiments() {
  const rows = [];
  for (const { name, most } of kRuns) {
    const seconds = await secondsOf(name);
    const verdict = most === undefined ? '' : `at most ${most}: ${seconds <= most ? 'met' : 'missed'}`;
    rows.push([name, seconds.toFixed(2), verdict]);
  }
  console.log(`\nExperiments at their defaults, one worker in Chromium, seconds (median of ${kTurns})`);
  printRows(rows);
}
