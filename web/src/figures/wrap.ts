/** Breaks text into lines of at most `most` letters: between words, and inside a word only when it is longer than a line. */
export function wrapped(text: string, most: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ').flatMap((word) => pieces(word, most))) {
    if (line !== '' && line.length + 1 + word.length > most) {
      lines.push(line);
      line = '';
    }
    line = line === '' ? word : `${line} ${word}`;
  }
  return [...lines, line];
}

function pieces(word: string, most: number): string[] {
  const count = Math.max(1, Math.ceil(word.length / most));
  return Array.from({ length: count }, (_, i) => word.slice(i * most, (i + 1) * most));
}
