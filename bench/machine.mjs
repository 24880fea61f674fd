import { cpus } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';

/** Above this share of the processors' time, something else is computing. */
const kBusy = 0.1;
const kLook = 2000; // milliseconds

/** Milliseconds that the processors have spent, and of those the idle ones. */
function spent() {
  const times = cpus().map((cpu) => cpu.times);
  const sum = (values) => values.reduce((total, value) => total + value, 0);
  return { all: sum(times.flatMap((each) => Object.values(each))), idle: sum(times.map(({ idle }) => idle)) };
}

/** Names the machine, and warns where it is not idle. */
export async function printMachine() {
  console.log(`${cpus()[0].model}, ${cpus().length} processors, Node ${process.version}`);
  const before = spent();
  await wait(kLook);
  const after = spent();
  const busy = 1 - (after.idle - before.idle) / (after.all - before.all);
  if (busy > kBusy)
    console.log(`It is ${Math.round(100 * busy)} % busy with other things: expect better times when idle.`);
}
