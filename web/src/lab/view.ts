import type { Theme } from '../figures/palette';

/** How much a reader wants to know: everyday words, code, or formulas. */
export const readingDepths = ['beginner', 'developer', 'researcher'] as const;
export type ReadingDepth = (typeof readingDepths)[number];

const themes: readonly Theme[] = ['light', 'dark'];

/** What a link can leave out of the page or of an embed. */
export const viewParts = ['experiments', 'question', 'presets', 'controls', 'tools', 'reading', 'share'] as const;
export type ViewPart = (typeof viewParts)[number];

/** The parameters that a reader cannot change: all of them, or those of these names. */
export type Lock = 'all' | ReadonlySet<string>;

/** How a request is shown. It stands in the address's query; the request, in the fragment, says nothing about it. */
export interface View {
  /** Null: what the reader chose before. */
  reading: ReadingDepth | null;
  /** Null: what the reader chose before, or else the system's. */
  theme: Theme | null;
  /** Curves appear only when the reader has said what they expect. */
  predict: boolean;
  /** The step of the guided path, from 1 on; null: beside the path. */
  path: number | null;
  hide: ReadonlySet<ViewPart>;
  lock: Lock;
}

export const plainView: View = {
  reading: null,
  theme: null,
  predict: false,
  path: null,
  hide: new Set(),
  lock: new Set(),
};

/** Steps of the guided path. */
export const pathLength = 6;

export interface ViewRefusal {
  field: string;
  value: string;
  message: string;
}

/** A field's value as a part of the view, or why it cannot be one. */
type Read = (value: string) => Partial<View> | string;

const fields: Record<string, Read> = {
  reading: (value) => oneOf(readingDepths, value, (reading) => ({ reading })),
  theme: (value) => oneOf(themes, value, (theme) => ({ theme })),
  predict: (value) => oneOf(['on', 'off'] as const, value, (answer) => ({ predict: answer === 'on' })),
  path: readPath,
  hide: readHide,
  lock: readLock,
};

/** The names of the query's fields that are the view's. */
export const viewFields: readonly string[] = Object.keys(fields);

/** Reads the query of an address. A field that cannot be read is refused and has no effect; fields of other names belong
 *  to whoever made the link. */
export function readView(search: string): { view: View; refusals: ViewRefusal[] } {
  const view: View = { ...plainView };
  const refusals: ViewRefusal[] = [];
  const query = new URLSearchParams(search);
  for (const [field, read] of Object.entries(fields)) {
    const [value, ...more] = query.getAll(field);
    if (value === undefined) continue;
    const result = more.length > 0 ? 'stands more than once; once is allowed' : read(value);
    if (typeof result === 'string') refusals.push({ field, value: value.slice(0, 80), message: result });
    else Object.assign(view, result);
  }
  return { view, refusals };
}

/** The query of a view, without '?'; empty for the plain one. */
export function writeView({ reading, theme, predict, path, hide, lock }: View): string {
  const entries: [string, string][] = [
    ['reading', reading ?? ''],
    ['theme', theme ?? ''],
    ['predict', predict ? 'on' : ''],
    ['path', path === null ? '' : String(path)],
    ['hide', [...hide].join(',')],
    ['lock', lock === 'all' ? lock : [...lock].join(',')],
  ];
  const present = entries.filter(([, value]) => value !== '');
  return present.map(([field, value]) => `${field}=${value}`).join('&');
}

export function isLocked({ lock }: Pick<View, 'lock'>, parameter: string): boolean {
  return lock === 'all' || lock.has(parameter);
}

/** Whether anything is locked: then what leads to other requests would lead around the lock. */
export function hasLock({ lock }: Pick<View, 'lock'>): boolean {
  return lock === 'all' || lock.size > 0;
}

/** Refuses locked names that no experiment has as a parameter. */
export function refuseUnknownLocks({ lock }: Pick<View, 'lock'>, parameters: ReadonlySet<string>): ViewRefusal[] {
  if (lock === 'all') return [];
  const unknown = [...lock].filter((name) => !parameters.has(name));
  return unknown.map((value) => ({ field: 'lock', value, message: 'is not a parameter of any experiment' }));
}

function oneOf<T extends string>(allowed: readonly T[], value: string, part: (value: T) => Partial<View>) {
  const found = allowed.find((one) => one === value);
  return found === undefined ? `is not one of ${allowed.join(', ')}` : part(found);
}

function readPath(value: string): Partial<View> | string {
  const path = /^[1-9]\d?$/.test(value) ? Number(value) : 0;
  return path >= 1 && path <= pathLength ? { path } : `is not a step from 1 to ${pathLength}`;
}

function readHide(value: string): Partial<View> | string {
  const names = value.split(',');
  const parts = viewParts.filter((part) => names.includes(part));
  return parts.length === names.length ? { hide: new Set(parts) } : `is not a list of ${viewParts.join(', ')}`;
}

function readLock(value: string): Partial<View> | string {
  if (value === 'all') return { lock: 'all' };
  const names = value.split(',');
  if (names.length > 64 || !names.every((name) => /^[a-z][a-z0-9-]{0,39}$/.test(name)))
    return 'is neither all nor a list of parameters’ names';
  return { lock: new Set(names) };
}
