import { execFileSync } from 'node:child_process';
import { printRows } from './report.mjs';

/** Kind of work and milliseconds, as bench/profile.cpp prints them. */
function sharesOf(program, ...args) {
  const text = execFileSync(program, args, { encoding: 'utf8' });
  return text
    .trim()
    .split('\n')
    .map((line) => line.split('\t'));
}

/** Where the time of a step goes, natively and as wasm in Node. */
export function printProfile(request) {
  const native = sharesOf('build/release/bench_steps', '--profile', request);
  const node = sharesOf(process.execPath, 'build/wasm/bench_steps.js', '--profile', request);
  const milliseconds = ([, value]) => Number(value).toFixed(3);
  console.log(`\nWhere the time of a step goes: ${request}`);
  printRows([
    ['', 'native ms', 'Node ms'],
    ...native.map((share, i) => [share[0], milliseconds(share), milliseconds(node[i])]),
  ]);
}
