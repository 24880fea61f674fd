import { expect, test } from 'vitest';
import { Redraw } from '../../../web/src/page/redraw';

/** A clock that stands still until the test moves it. */
function stoppedClock() {
  let time = 1000;
  let waiting: { at: number; then: () => void }[] = [];
  return {
    now: () => time,
    wait: (milliseconds: number, then: () => void) =>
      waiting.push({ at: time + milliseconds, then }) as unknown as undefined,
    pass(milliseconds: number) {
      const end = time + milliseconds;
      for (
        let due = waiting.filter(({ at }) => at <= end);
        due.length > 0;
        due = waiting.filter(({ at }) => at <= end)
      ) {
        waiting = waiting.filter(({ at }) => at > end);
        for (const { at, then } of due) {
          time = Math.max(time, at);
          then();
        }
      }
      time = end;
    },
    spend(milliseconds: number) {
      time += milliseconds;
    },
  };
}

function counted(cost = 0) {
  const clock = stoppedClock();
  const drawn = { times: 0 };
  const redraw = new Redraw(() => {
    drawn.times++;
    clock.spend(cost);
  }, clock);
  return { clock, drawn, redraw };
}

test('a figure is drawn at most ten times a second, and at last as it is', () => {
  const { clock, drawn, redraw } = counted();
  redraw.setVisible(true);
  for (let i = 0; i < 100; i++) {
    redraw.request();
    clock.pass(10);
  }
  expect(drawn.times).toBeLessThanOrEqual(11);
  expect(drawn.times).toBeGreaterThanOrEqual(9);
  const before = drawn.times;
  redraw.request();
  clock.pass(200);
  expect(drawn.times).toBe(before + 1);
});

test('what cannot be seen is not drawn until it can', () => {
  const { clock, drawn, redraw } = counted();
  redraw.request();
  clock.pass(1000);
  expect(drawn.times).toBe(0);
  redraw.setVisible(true);
  clock.pass(1);
  expect(drawn.times).toBe(1);
});

test('a figure that takes long to draw is drawn less often', () => {
  const { clock, drawn, redraw } = counted(100);
  redraw.setVisible(true);
  for (let i = 0; i < 100; i++) {
    redraw.request();
    clock.pass(20);
  }
  expect(drawn.times).toBeLessThanOrEqual(5);
});

test('after its end nothing is drawn', () => {
  const { clock, drawn, redraw } = counted();
  redraw.setVisible(true);
  redraw.request();
  redraw.end();
  clock.pass(1000);
  expect(drawn.times).toBe(0);
});
