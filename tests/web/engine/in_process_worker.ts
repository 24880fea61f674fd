import { expose } from 'comlink';
import type { UnitWorkerApi } from '../../../web/src/engine/protocol';
import type { WorkerLike } from '../../../web/src/engine/worker_handle';

type Listener = Parameters<WorkerLike['addEventListener']>[1];

/** Stands in for a Worker: the same messages, in this process, to an API that the test provides. */
export class InProcessWorker implements WorkerLike {
  terminated = false;
  readonly #channel = new MessageChannel();
  readonly #events = new EventTarget();

  constructor(api: Partial<UnitWorkerApi>) {
    expose(api, this.#channel.port2);
    this.#channel.port1.start();
  }

  postMessage(message: unknown, transfer: unknown = []): void {
    this.#channel.port1.postMessage(message, transfer as Transferable[]);
  }

  addEventListener(type: string, listener: Listener): void {
    const target = type === 'message' ? this.#channel.port1 : this.#events;
    target.addEventListener(type, listener as EventListener);
  }

  removeEventListener(type: string, listener: Listener): void {
    const target = type === 'message' ? this.#channel.port1 : this.#events;
    target.removeEventListener(type, listener as EventListener);
  }

  terminate(): void {
    this.terminated = true;
    this.#channel.port1.close();
  }

  /** What a browser tells the page when the worker dies. */
  die(type: 'error' | 'messageerror', message = ''): void {
    this.#events.dispatchEvent(Object.assign(new Event(type, { cancelable: true }), { message }));
  }
}

export const noSource = { module: {} as WebAssembly.Module };

export function never<T>(): Promise<T> {
  return new Promise(() => {});
}
