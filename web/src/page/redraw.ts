/** Milliseconds between two drawings of a figure, at the least. */
const shortest = 100;
/** A drawing that takes long waits this many times as long for the next one, so that the page stays quick. */
const restFactor = 4;

interface Clock {
  now(): number;
  wait(milliseconds: number, then: () => void): void;
}

const browserClock: Clock = {
  now: () => performance.now(),
  wait: (milliseconds, then) => setTimeout(then, milliseconds),
};

/** Draws a figure when it has changed: at most ten times a second, and only while it can be seen. */
export class Redraw {
  #wanted = false;
  #visible = false;
  #waiting = false;
  #notBefore = 0;

  constructor(
    private readonly draw: () => void,
    private readonly clock: Clock = browserClock,
  ) {}

  request(): void {
    this.#wanted = true;
    this.#schedule();
  }

  setVisible(visible: boolean): void {
    this.#visible = visible;
    this.#schedule();
  }

  /** No drawing follows any more. */
  end(): void {
    this.#wanted = false;
    this.#visible = false;
  }

  #schedule(): void {
    if (!this.#wanted || !this.#visible || this.#waiting) return;
    this.#waiting = true;
    this.clock.wait(Math.max(0, this.#notBefore - this.clock.now()), () => {
      this.#waiting = false;
      if (this.#wanted && this.#visible) this.#drawNow();
    });
  }

  #drawNow(): void {
    this.#wanted = false;
    const start = this.clock.now();
    this.draw();
    const end = this.clock.now();
    this.#notBefore = Math.max(start + shortest, end + restFactor * (end - start));
  }
}

/** Tells `redraw` when an element is on the screen: in view, in a tab that is shown. Returns how to stop. */
export function watchVisibility(element: Element, redraw: Redraw): () => void {
  let inView = false;
  const tell = () => redraw.setVisible(inView && !document.hidden);
  const observer = new IntersectionObserver((entries) => {
    inView = entries.at(-1)?.isIntersecting ?? false;
    tell();
  });
  observer.observe(element);
  document.addEventListener('visibilitychange', tell);
  return () => {
    observer.disconnect();
    document.removeEventListener('visibilitychange', tell);
    redraw.end();
  };
}
