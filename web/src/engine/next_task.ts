/** Runs `task` as a task of its own, after the messages that wait already. (setTimeout would wait 4 ms each time.) */
export function nextTask(task: () => void): void {
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => {
    port1.close();
    task();
  };
  port2.postMessage(null);
}

/** For long work in pieces: between two of them it lets other tasks run, where the last ones are too long ago. */
export function breaths(milliseconds = 20): () => Promise<void> {
  let last = performance.now();
  return async () => {
    if (performance.now() - last < milliseconds) return;
    await new Promise<void>(nextTask);
    last = performance.now();
  };
}
