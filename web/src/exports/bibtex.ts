import type { Source } from '../text/sources';

/** The lab as a work to be cited; as in CITATION.cff. */
export const labWork = {
  title: 'Norm Lab',
  authors: ['The Norm Lab authors'],
  year: 2026,
};

/** A run to be cited with the lab. */
export interface CitedRun {
  request: string;
  digest: string;
  numericsVersion: number;
}

type Field = readonly [name: string, value: string];

/** The lab, with a run of it, and the sources, each under the key that the page's texts know it by. */
export function bibtex(sources: Readonly<Record<string, Source>>, run: CitedRun | null): string {
  return [labEntry(run), ...Object.entries(sources).map(([key, source]) => sourceEntry(key, source))].join('\n');
}

function labEntry(run: CitedRun | null): string {
  const note = run && `Run ${run.request}, digest ${run.digest}, numerics version ${run.numericsVersion}`;
  return entry('software', 'norm-lab', [
    ['author', labWork.authors.map(personName).join(' and ')],
    ['title', `{${escaped(labWork.title)}}`],
    ['year', String(labWork.year)],
    ...(note ? [['note', escaped(note)] as const] : []),
  ]);
}

function sourceEntry(key: string, { authors, more, year, title, arxiv, published }: Source): string {
  const names = [...authors.map(personName), ...(more ? ['others'] : [])];
  const where: Field[] = arxiv
    ? [
        ['eprint', arxiv],
        ['archivePrefix', 'arXiv'],
        ['url', `https://arxiv.org/abs/${arxiv}`],
      ]
    : [
        ['howpublished', escaped(published?.by ?? '')],
        ['url', published?.url ?? ''],
      ];
  return entry('misc', key, [
    ['author', names.join(' and ')],
    ['title', `{${escaped(title)}}`],
    ['year', String(year)],
    ...where,
  ]);
}

function entry(type: string, key: string, fields: readonly Field[]): string {
  return `@${type}{${key},\n${fields.map(([name, value]) => `  ${name} = {${value}},\n`).join('')}}\n`;
}

/** "Xiong, Ruibin"; a group is one name, which the braces keep together. */
function personName(author: string): string {
  if (/\b(Team|The)\b/.test(author)) return `{${escaped(author)}}`;
  const words = author.split(' ');
  return escaped(words.length > 1 ? `${words.at(-1)}, ${words.slice(0, -1).join(' ')}` : author);
}

/** What TeX would read as a command. */
function escaped(text: string): string {
  return text.replace(/[\\{}&%$#_~^]/g, (sign) => commands[sign] ?? `\\${sign}`);
}

const commands: Readonly<Record<string, string>> = {
  '\\': '\\textbackslash{}',
  '~': '\\textasciitilde{}',
  '^': '\\textasciicircum{}',
};
