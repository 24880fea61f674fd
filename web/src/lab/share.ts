import type { ReadingDepth } from './view';

type Clipboard = Pick<globalThis.Clipboard, 'writeText'>;

/** Copies text in whichever way the browser allows; false when it allows none. A page over plain http has no clipboard. */
export async function copyText(
  text: string,
  clipboard: Clipboard | undefined,
  copySelected: (text: string) => boolean = copyBySelection,
): Promise<boolean> {
  try {
    if (clipboard) {
      await clipboard.writeText(text);
      return true;
    }
  } catch {}
  return copySelected(text);
}

/** The older way, which also works where the page may not use the clipboard. */
function copyBySelection(text: string): boolean {
  const field = document.createElement('textarea');
  field.value = text;
  field.readOnly = true;
  field.className = 'off-screen';
  document.body.append(field);
  field.select();
  try {
    return document.execCommand('copy');
  } catch {
    return false;
  } finally {
    field.remove();
  }
}

/** A link to a request on the page that is open at `href`: with a depth of reading, or with none, whatever `href` has. */
export function linkTo(href: string, request: string, reading: ReadingDepth | null): string {
  const [page = '', query = ''] = (href.split('#')[0] ?? '').split('?');
  const fields = query.split('&').filter((field) => field !== '' && field.split('=')[0] !== 'reading');
  if (reading) fields.push(`reading=${reading}`);
  return `${page}${fields.length > 0 ? `?${fields.join('&')}` : ''}#${request}`;
}
