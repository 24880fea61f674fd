/** The messages between an embed and the page that holds it. docs/embed.md tells of them. */

/** Every message carries it; what does not is somebody else's, and left alone. */
export const protocolVersion = 1;

/** What the page may ask of an embed. `id` is the page's own: the answer carries it. */
export type Asked =
  | { type: 'run'; id: MessageId }
  | { type: 'pause'; id: MessageId }
  | { type: 'set-request'; id: MessageId; request: string }
  | { type: 'get-csv'; id: MessageId; table: string };

export type MessageId = string | number;

/** The answer to what was asked has its type, and its id; or it is an error with that id. */
export type Answer =
  | { type: 'run' | 'pause'; id: MessageId; request: string }
  | { type: 'set-request'; id: MessageId; request: string }
  | { type: 'get-csv'; id: MessageId; table: string; csv: string };

/** What is wrong: the field, its value, and what is allowed. */
export interface Problem {
  field: string;
  value: string;
  message: string;
}

/** What an embed tells without being asked. */
export type Told =
  /** It listens. Nothing is computed yet. */
  | { type: 'ready'; request: string }
  /** A run has begun, or goes on. */
  | { type: 'run'; request: string }
  /** How far it is: pieces of work of the unit that is furthest behind, and units. */
  | { type: 'step'; done: number; total: number; unitsEnded: number; units: number }
  /** It has ended. `request` is the link to its result, with its digest; `outcome` whether that is what was promised. */
  | { type: 'done'; request: string; digest: string; outcome: string | null; tables: string[] }
  /** The embed's content is so high, in pixels. */
  | { type: 'resize'; height: number };

export type ProblemMessage = { type: 'error'; id: MessageId | null } & Problem;

/** A message as it is posted. */
export type Posted<T> = T & { normLab: typeof protocolVersion };

export type FromEmbed = Told | Answer | ProblemMessage;

/** Characters that a field may have at the most, and what they are. */
interface FieldRule {
  most: number;
  what: string;
}

const rules: Record<string, FieldRule> = {
  request: { most: 20_000, what: 'a request’s text' },
  table: { most: 64, what: 'a table’s name' },
};

const fieldsOf: Record<Asked['type'], readonly string[]> = {
  run: [],
  pause: [],
  'set-request': ['request'],
  'get-csv': ['table'],
};

const askedTypes = Object.keys(fieldsOf);

/** Whether a message is meant for an embed, well made or not. What embeds themselves say is not. */
export function isForEmbed(data: unknown): data is Record<string, unknown> {
  return isRecord(data) && 'normLab' in data && !saidByEmbeds.includes(String(data.type));
}

const saidByEmbeds = ['ready', 'step', 'done', 'error', 'resize'];

/** Checks a message field by field. */
export function readAsked(
  data: Record<string, unknown>,
): { asked: Asked } | { id: MessageId | null; problem: Problem } {
  const id = idOf(data.id);
  const problem = problemOf(data, id);
  return problem ? { id, problem } : { asked: data as Asked };
}

function problemOf(data: Record<string, unknown>, id: MessageId | null): Problem | null {
  if (data.normLab !== protocolVersion) return problem('normLab', data.normLab, `is not ${protocolVersion}`);
  if (id === null) return problem('id', data.id, 'is neither a whole number nor a text of 1 to 64 characters');
  if (typeof data.type !== 'string' || !askedTypes.includes(data.type))
    return problem('type', data.type, `is not one of ${askedTypes.join(', ')}`);
  const wanted = fieldsOf[data.type as Asked['type']];
  const known = ['normLab', 'type', 'id', ...wanted];
  const unknown = Object.keys(data).find((field) => !known.includes(field));
  if (unknown !== undefined) return problem(unknown, data[unknown], `is not a field of ${data.type}`);
  return wanted.map((field) => textProblem(field, data[field])).find((found) => found !== null) ?? null;
}

function textProblem(field: string, value: unknown): Problem | null {
  const { most, what } = rules[field] as FieldRule;
  const fits = typeof value === 'string' && value.length > 0 && value.length <= most;
  return fits ? null : problem(field, value, `is not ${what} of 1 to ${most.toLocaleString('en')} characters`);
}

/** A problem that quotes a value of any kind and length. */
export function problem(field: string, value: unknown, message: string): Problem {
  return { field: shortened(field), value: shortened(shown(value)), message };
}

function shown(value: unknown): string {
  if (typeof value === 'string') return value;
  return isRecord(value) || typeof value === 'function' ? typeof value : String(value);
}

function shortened(text: string): string {
  return text.length > 80 ? `${text.slice(0, 79)}…` : text;
}

function idOf(id: unknown): MessageId | null {
  if (typeof id === 'number') return Number.isSafeInteger(id) ? id : null;
  return typeof id === 'string' && id.length >= 1 && id.length <= 64 ? id : null;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
