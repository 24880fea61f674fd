/** Calls at once, and then at most once in each interval of so many milliseconds; the last request is always followed by a call. */
export function throttled(call: () => void, interval: number): () => void {
  let resting = false;
  let wanted = false;
  const run = () => {
    wanted = false;
    resting = true;
    setTimeout(() => {
      resting = false;
      if (wanted) run();
    }, interval);
    call();
  };
  return () => {
    wanted = true;
    if (!resting) run();
  };
}
