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

/** The text of one field as it stands, or null. */
export function fieldOf(text: string, name: string): string | null {
  const part = text.split('&').find((part) => part.startsWith(`${name}=`));
  return part === undefined ? null : part.slice(name.length + 1);
}

function encoded(value: string): string {
  return encodeURIComponent(value).replaceAll('%2C', ',');
}
