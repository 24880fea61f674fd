import type { Answer, Asked, FromEmbed, MessageId, ProblemMessage, Told } from './protocol';

/** What is asked, without the id that the host gives it. */
type WithoutId<T> = T extends { id: MessageId } ? Omit<T, 'id'> : never;
export type Question = WithoutId<Asked>;

interface Waiting {
  resolve(answer: Answer): void;
  reject(problem: EmbedError): void;
}

/** What an embed refused. */
export class EmbedError extends Error {
  constructor(readonly problem: Omit<ProblemMessage, 'type' | 'id'>) {
    super(`${problem.field} “${problem.value}” ${problem.message}`);
    this.name = 'EmbedError';
  }
}

/** An embed, seen from the page that holds its frame. */
export class EmbedHost {
  #ready = false;
  #count = 0;
  readonly #queue: (() => void)[] = [];
  readonly #waiting = new Map<MessageId, Waiting>();

  constructor(
    private readonly frame: HTMLIFrameElement,
    /** Hears what the embed tells without being asked. */
    private readonly hear: (told: Told | ProblemMessage) => void,
  ) {}

  get ready(): boolean {
    return this.#ready;
  }

  /** Asks, as soon as the embed listens. Rejects with an EmbedError where the embed refuses. */
  ask(question: Question): Promise<Answer> {
    // A frame that waits until it is in view would never listen.
    this.frame.loading = 'eager';
    return new Promise((resolve, reject) => {
      const id = ++this.#count;
      this.#waiting.set(id, { resolve, reject });
      const send = () => this.frame.contentWindow?.postMessage({ normLab: 1, id, ...question }, '*');
      if (this.#ready) send();
      else this.#queue.push(send);
    });
  }

  readonly #take = ({ source, data }: MessageEvent) => {
    if (source === this.frame.contentWindow && source !== null && data?.normLab === 1) this.#hear(data as FromEmbed);
  };

  listen(): void {
    addEventListener('message', this.#take);
  }

  /** Hears nothing more; what waits is rejected. */
  close(): void {
    removeEventListener('message', this.#take);
    this.#startAnew();
  }

  #hear(message: FromEmbed): void {
    const id = 'id' in message ? message.id : null;
    const waiting = id === null ? undefined : this.#waiting.get(id);
    if (!waiting) this.#hearTold(message as Told | ProblemMessage);
    else this.#settle(waiting, message as Answer | ProblemMessage);
  }

  #settle(waiting: Waiting, answer: Answer | ProblemMessage): void {
    this.#waiting.delete(answer.id as MessageId);
    if (answer.type === 'error') waiting.reject(new EmbedError(answer));
    else waiting.resolve(answer);
  }

  #hearTold(told: Told | ProblemMessage): void {
    if (told.type === 'ready') {
      if (this.#ready) this.#startAnew();
      this.#ready = true;
      for (const send of this.#queue.splice(0)) send();
    }
    this.hear(told);
  }

  #startAnew(): void {
    this.#ready = false;
    const problem = { field: 'embed', value: '', message: 'was loaded anew or has gone' };
    for (const { reject } of this.#waiting.values()) reject(new EmbedError(problem));
    this.#waiting.clear();
  }
}
