import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { throttled } from '../../../web/src/lab/throttle';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('the first request is answered at once, many at most once an interval, the last one always', () => {
  const call = vi.fn();
  const request = throttled(call, 100);
  request();
  expect(call).toHaveBeenCalledTimes(1);
  for (let i = 0; i < 50; i++) {
    request();
    vi.advanceTimersByTime(10);
  }
  expect(call.mock.calls.length).toBeLessThanOrEqual(6);
  const before = call.mock.calls.length;
  request();
  vi.advanceTimersByTime(200);
  expect(call).toHaveBeenCalledTimes(before + 1);
});

test('without requests nothing is called', () => {
  const call = vi.fn();
  const request = throttled(call, 100);
  request();
  vi.advanceTimersByTime(1000);
  expect(call).toHaveBeenCalledTimes(1);
});
