import type { Checked, NormLabModule } from '../engine/core';

/** Edits the text of a request, which has the syntax of a URL query. What the text means, only the core's check() knows. */

/** Sets fields of a request's text; null takes a field out, which gives it its default. */
export function withFields(text: string, fields: ReadonlyMap<string, string | null>): string {
  const parts = text.split('&').filter((part) => !fields.has(part.slice(0, part.indexOf('='))));
  for (const [name, value] of fields) {
    if (value !== null) parts.push(`${name}=${encoded(value)}`);
  }
  return parts.join('&');
}

/** The request of one placement, which keeps its own values; those of others go. */
export function forPlacement(text: string, placement: string): string {
  const others = text
    .split('&')
    .filter((part) => /^[^=]*@/.test(part) && !part.startsWith(`${nameOf(part)}@${placement}=`));
  const fields = new Map<string, string | null>(others.map((part) => [part.slice(0, part.indexOf('=')), null]));
  return withFields(text, fields.set('placement', placement));
}

function nameOf(part: string): string {
  return part.slice(0, part.indexOf('@'));
}

/** What the core says of a request with these fields, once those that they leave without a meaning are gone. */
export function checkedWith(
  core: Pick<NormLabModule, 'check'>,
  text: string,
  fields: ReadonlyMap<string, string | null>,
): Checked {
  const edits = new Map(fields);
  for (;;) {
    const checked = core.check(withFields(text, edits));
    const idle = checked.refusals.filter((refusal) => refusal.idle && !edits.has(refusal.field));
    if (idle.length === 0) return checked;
    for (const { field } of idle) edits.set(field, null);
  }
}

/** The text of one field as it stands, or null. */
export function fieldOf(text: string, name: string): string | null {
  const part = text.split('&').find((part) => part.startsWith(`${name}=`));
  return part === undefined ? null : part.slice(name.length + 1);
}

function encoded(value: string): string {
  return encodeURIComponent(value).replaceAll('%2C', ',');
}
