import { messageOf } from '../engine/error';
import type { Lab } from '../lab/lab';
import type { LabRun } from '../lab/lab_run';
import { type Answer, type Asked, isForEmbed, type Problem, type ProblemMessage, problem, readAsked } from './protocol';

/** The part of a message event that is looked at. */
type Arrived = Pick<MessageEvent, 'data' | 'source' | 'origin'>;

interface Surroundings {
  /** The window that may ask: the one that holds the embed. */
  host: MessageEventSource | null;
  /** Brings the lab, and starts it where it has not been started. */
  wake(): Promise<Lab>;
  reply(to: Arrived, answer: Answer | ProblemMessage): void;
}

/** Takes messages one after another, and answers each. */
export class Inbox {
  #last: Promise<void> = Promise.resolve();

  constructor(private readonly surroundings: Surroundings) {}

  take(arrived: Arrived): Promise<void> {
    if (isForEmbed(arrived.data)) {
      const { data } = arrived;
      this.#last = this.#last.then(async () => this.surroundings.reply(arrived, await this.#answer(arrived, data)));
    }
    return this.#last;
  }

  async #answer({ source, origin }: Arrived, data: Record<string, unknown>): Promise<Answer | ProblemMessage> {
    const read = readAsked(data);
    if (source !== this.surroundings.host)
      return refusal(null, problem('source', origin, 'is not the window that holds this embed'));
    if ('problem' in read) return refusal(read.id, read.problem);
    const { asked } = read;
    try {
      const answer = doers[asked.type](await this.surroundings.wake(), asked as never);
      return 'field' in answer ? refusal(asked.id, answer) : answer;
    } catch (error) {
      return refusal(asked.id, problem('type', asked.type, `could not be done: ${messageOf(error)}`));
    }
  }
}

function refusal(id: ProblemMessage['id'], { field, value, message }: Problem): ProblemMessage {
  return { type: 'error', id, field, value, message };
}

type Doers = { [Type in Asked['type']]: (lab: Lab, asked: Extract<Asked, { type: Type }>) => Answer | Problem };

const doers: Doers = {
  run(lab, { id }) {
    const blocker = lab.request.refusedLink.value?.refusals[0] ?? lab.blocker.value;
    if (blocker) return problem(blocker.field, blocker.value, blocker.message);
    if (lab.held.value) return problem('type', 'run', 'waits until the reader has said what they expect');
    lab.start();
    return { type: 'run', id, request: lab.request.link };
  },
  pause(lab, { id }) {
    lab.pause();
    return { type: 'pause', id, request: lab.request.link };
  },
  'set-request'(lab, { id, request }) {
    const [refused] = lab.core.check(request).refusals;
    if (refused) return problem(refused.field, refused.value, refused.message);
    lab.request.open(request);
    return { type: 'set-request', id, request: lab.request.link };
  },
  'get-csv'(lab, { id, table }) {
    const run = lab.current.value;
    const finished = lab.finished.value;
    if (!run || !finished) return problem('table', table, 'has no result yet: it is there after the message done');
    const tables = tablesOf(run);
    if (!tables.includes(table)) return problem('table', table, `is not one of ${tables.join(', ')}`);
    return { type: 'get-csv', id, table, csv: finished.csv(table) };
  },
};

export function tablesOf({ experiment }: LabRun): string[] {
  return experiment.tables.map(({ name }) => name);
}
