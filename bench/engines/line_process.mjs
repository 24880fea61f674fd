import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

/** A program that answers each line of its input with one line: a number. */
export class LineProcess {
  #child;
  #lines;

  constructor(command, argumentsOf, environment = process.env) {
    this.#child = spawn(command, argumentsOf, { stdio: ['pipe', 'pipe', 'inherit'], env: environment });
    this.#lines = createInterface({ input: this.#child.stdout })[Symbol.asyncIterator]();
  }

  async ask(line) {
    this.#child.stdin.write(`${line}\n`);
    const { value, done } = await this.#lines.next();
    if (done) throw new Error('the timed program ended early');
    return Number(value);
  }

  close() {
    this.#child.stdin.end();
  }
}
