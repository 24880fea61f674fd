import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { bibtex, labWork } from '../../../web/src/exports/bibtex';
import { type Source, sources } from '../../../web/src/text/sources';

interface Entry {
  type: string;
  key: string;
  fields: Record<string, string>;
}

/** Reads BibTeX with braced values, and throws at anything else. */
function parse(text: string): Entry[] {
  let at = 0;
  const take = (what: RegExp): string => {
    const found = new RegExp(what.source, 'y');
    found.lastIndex = at;
    const match = found.exec(text);
    if (!match) throw new Error(`${what} expected at: ${text.slice(at, at + 40)}`);
    at = found.lastIndex;
    return match[1] ?? '';
  };
  const value = (): string => {
    const start = at;
    let depth = 0;
    do {
      if (text[at] === '\\') at++;
      else if (text[at] === '{') depth++;
      else if (text[at] === '}') depth--;
      if (++at > text.length) throw new Error(`No end of: ${text.slice(start, start + 40)}`);
    } while (depth > 0);
    return text.slice(start + 1, at - 1);
  };
  const entries: Entry[] = [];
  while (at < text.length) {
    const entry: Entry = { type: take(/@([a-z]+)\{/), key: take(/([a-z][a-z0-9-]*),\n/), fields: {} };
    while (!/^\}/.test(text.slice(at))) {
      const name = take(/ {2}([a-zA-Z]+) = (?=\{)/);
      if (name in entry.fields) throw new Error(`${entry.key} has ${name} twice`);
      entry.fields[name] = value();
      take(/,\n/);
    }
    take(/\}\n\n?/);
    entries.push(entry);
  }
  return entries;
}

/** TeX reads these as commands unless a backslash stands before them. */
const bare = /(?<!\\)[&%$#_~^]/;

const run = { request: 'lab=1&run=training&note=a_b', digest: 'k3f9', numericsVersion: 3 };
const all = parse(bibtex(sources, run));

describe('The BibTeX of everything that is cited', () => {
  test('is the lab and every source, once', () => {
    expect(all.map(({ key }) => key)).toEqual(['norm-lab', ...Object.keys(sources)]);
  });

  test.each(all)('$key has author, title and year, and says where it is', ({ key, fields }) => {
    for (const name of ['author', 'title', 'year']) expect(fields[name], name).toBeTruthy();
    expect(fields.year).toMatch(/^(19|20)\d\d$/);
    for (const [name, value] of Object.entries(fields)) if (name !== 'url') expect(value).not.toMatch(bare);
    if (key === 'norm-lab') return;
    expect(fields.url).toMatch(/^https:\/\/[^\s{}]+$/);
    expect(fields.eprint ?? fields.howpublished).toMatch(/^(\d{4}\.\d{4,5}|[A-Z].+)$/);
  });

  test('writes names the family’s first, groups whole, and says that there are more', () => {
    const authors = Object.fromEntries(all.map(({ key, fields }) => [key, fields.author]));
    expect(authors.xiong2020).toBe('Xiong, Ruibin and Yang, Yunchang and He, Di and others');
    expect(authors.gemma2024).toBe('{Gemma Team}');
    expect(authors.ba2016).toBe('Ba, Jimmy Lei and Kiros, Jamie Ryan and Hinton, Geoffrey E.');
    expect(authors['norm-lab']).toBe('{The Norm Lab authors}');
  });

  test('cites a run by request and digest, readable by TeX', () => {
    expect(all[0]?.type).toBe('software');
    const note = 'Run lab=1\\&run=training\\&note=a\\_b, digest k3f9, numerics version 3';
    expect(all[0]?.fields.note).toBe(note);
    expect(parse(bibtex({}, null))[0]?.fields).not.toHaveProperty('note');
  });

  test('keeps what TeX would read as commands out of titles', () => {
    const odd: Source = { authors: ['A B'], year: 2020, title: '50 % {of} a_b & c\\d ~ ^', arxiv: '2000.00001' };
    const [, entry] = parse(bibtex({ odd2020: odd }, null));
    expect(entry?.fields.title).toBe(
      '{50 \\% \\{of\\} a\\_b \\& c\\textbackslash{}d \\textasciitilde{} \\textasciicircum{}}',
    );
  });
});

describe('CITATION.cff', () => {
  const text = readFileSync(new URL('../../../CITATION.cff', import.meta.url), 'utf8');
  const value = (key: string) => new RegExp(`^${key}: (.+)$`, 'm').exec(text)?.[1];

  test('has what its schema wants, and no key that it does not know', () => {
    expect(value('cff-version')).toBe('1.2.0');
    expect(value('type')).toBe('software');
    expect(value('message')).toBeTruthy();
    expect(value('date-released')).toMatch(/^\d{4}-\d\d-\d\d$/);
    const known = [
      'cff-version',
      'message',
      'title',
      'abstract',
      'type',
      'authors',
      'license',
      'date-released',
      'keywords',
    ];
    const keys = [...text.matchAll(/^([a-z-]+):/gm)].map(([, key]) => key);
    expect(keys.sort()).toEqual(known.sort());
  });

  test('says of the lab what the BibTeX says', () => {
    expect(value('title')).toBe(labWork.title);
    expect(value('date-released')).toMatch(new RegExp(`^${labWork.year}-`));
    expect([...text.matchAll(/^ {2}- name: (.+)$/gm)].map(([, name]) => name)).toEqual(labWork.authors);
  });
});
