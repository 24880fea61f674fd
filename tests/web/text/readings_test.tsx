import type { ComponentChild } from 'preact';
import { render } from 'preact-render-to-string';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Experiment, NormLabModule } from '../../../wasm/module';
import { noNumbers, numbersOfRun, type RunNumbers } from '../../../web/src/figures/run_numbers';
import type { Preset } from '../../../web/src/lab/preset';
import { readingDepths } from '../../../web/src/lab/view';
import { textOf, texts } from '../../../web/src/text/experiments';
import type { Notes, Reading, Texts } from '../../../web/src/text/reading';
import { notes, readings, shelfOf } from '../../../web/src/text/readings';
import { citation, sourceLink, sources } from '../../../web/src/text/sources';
import { realCore } from '../core';
import { resultOf } from '../figures/result';

const core: NormLabModule = await realCore();
const experiments = core.describe();

beforeAll(() => Promise.all([texts, readings, notes].map((parts) => parts.fetchAll())));

function readingOf(experiment: Experiment): Reading {
  const reading = readings.get(experiment.name);
  if (!reading) throw new Error(`${experiment.name} has no reading`);
  return reading;
}

function notesOf({ name }: Experiment): Notes {
  const shelves = new Set(textOf(name).presets.map((preset) => shelfOf(name, preset)));
  return Object.assign({}, ...[...shelves].map((shelf) => notes.get(shelf)));
}

const html = (text: ComponentChild) => render(<div>{text}</div>);

/** Every text of an experiment, with the numbers that `run` gives, by what it is called. */
function everyText(experiment: Experiment, run: RunNumbers): [name: string, html: string][] {
  const all: [string, Texts][] = [[experiment.name, readingOf(experiment)], ...Object.entries(notesOf(experiment))];
  return all.flatMap(([name, texts]) =>
    readingDepths.map((depth): [string, string] => [`${name}, ${depth}`, html(texts[depth](run))]),
  );
}

/** What a preset says of a run, where it says its numbers. */
function foundOf({ found }: Preset, run: RunNumbers): string {
  return typeof found === 'string' ? found : run.say(found, '');
}

/** Gives a number wherever the experiment declares one. */
function anyNumber({ tables }: Experiment): RunNumbers {
  return {
    say: (sentence) =>
      sentence((table, column, where = {}) => {
        const columns = tables.find(({ name }) => name === table)?.columns.map(({ name }) => name) ?? [];
        for (const name of [column, ...Object.keys(where)])
          if (!columns.includes(name)) throw new Error(`There is no column ${name} of a table ${table}`);
        return '1.2345';
      }),
  };
}

/** A request whose tables have the rows that a text may name, in less time: three steps, and two of many seeds. */
function shortened(request: string): string {
  const values = new Map(core.check(request).values.map(({ name, text }) => [name, text]));
  const fewer = {
    steps: Math.min(3, Number(values.get('steps') ?? 0)),
    seed: values.get('seed') === '0' ? '0' : '0,1',
  };
  return Object.entries(fewer).reduce((text, [name, value]) => {
    const without = text.replace(new RegExp(`&${name}=[^&]*`), '');
    return values.has(name) ? `${without}&${name}=${value}` : without;
  }, request);
}

/** Gives the numbers of a run, and minds where one is not there. */
function strict(run: RunNumbers): RunNumbers {
  return {
    say(sentence, _) {
      const said = run.say<ReturnType<typeof sentence> | null>(sentence, null);
      if (said === null) throw new Error(`The run has not all numbers of: ${sentence}`);
      return said;
    },
  };
}

describe.each(experiments)('$name', (experiment) => {
  test('has a text at each depth, and each of its presets has one', () => {
    expect(Object.keys(notesOf(experiment))).toEqual(textOf(experiment.name).presets.map(({ name }) => name));
    const all = everyText(experiment, noNumbers);
    for (const [name, text] of all) {
      expect(text.replace(/<[^>]*>/g, '').length, name).toBeGreaterThan(80);
      expect(text, name).not.toMatch(/undefined|NaN|\[object|!(?=[\s<]|$)/);
    }
    expect(new Set(all.map(([, text]) => text)).size).toBe(all.length);
  });

  test('says numbers only of tables and columns that it has', () => {
    expect(everyText(experiment, anyNumber(experiment)).length).toBeGreaterThan(3);
    for (const preset of textOf(experiment.name).presets)
      expect(foundOf(preset, anyNumber(experiment)).length).toBeGreaterThan(20);
  });

  test('uses no formula, no code and no Greek letter for beginners', () => {
    for (const [name, text] of everyText(experiment, noNumbers)) {
      if (name.endsWith('beginner')) expect(text, name).not.toMatch(/<math|<pre|<code|[α-ω‖√∂²]/i);
    }
  });

  test('lists every source that it names, and no other', () => {
    const { sources: listed, measured } = readingOf(experiment);
    const all =
      everyText(experiment, noNumbers)
        .map(([, text]) => text)
        .join('') + html(measured);
    const named = [...all.matchAll(/href="(http[^"]*)"/g)].map(([, link]) => link);
    expect(new Set(listed.map((id) => sourceLink(sources[id])))).toEqual(new Set(named));
  });

  test('fills its sentences with the numbers of the run that it opens on, and a preset’s with those of its own', () => {
    const [own, ofPresets] = [readingOf(experiment), notesOf(experiment)];
    textOf(experiment.name).presets.forEach((preset, index) => {
      const { name, request } = preset;
      const quick = shortened(request);
      // What still runs for long is checked for its tables and columns only.
      if (core.check(quick).work > 5e10 && index > 0) return;
      const run = strict(numbersOfRun(resultOf(core, quick)));
      foundOf(preset, run);
      for (const depth of readingDepths) {
        html(ofPresets[name]?.[depth](run));
        if (index === 0) html(own[depth](run));
      }
    });
  }, 120_000);
});

test('sources are cited as is usual, and each has its own place', () => {
  expect(citation(sources.xiong2020)).toBe('Xiong et al. 2020');
  expect(citation(sources.ba2016)).toBe('Ba, Kiros and Hinton 2016');
  expect(citation(sources.nguyen2019)).toBe('Nguyen and Salazar 2019');
  expect(citation(sources.gemma2024)).toBe('Gemma Team 2024');
  const links = Object.values(sources).map(sourceLink);
  expect(new Set(links).size).toBe(links.length);
  for (const link of links) expect(link).toMatch(/^https:\/\/(arxiv\.org\/abs\/\d{4}\.\d{4,5}|[^ ]+\.(html|pdf))$/);
});

test('what a preset calls published is by a paper of the table of sources', () => {
  const claims = experiments.flatMap(({ name }) => textOf(name).presets.flatMap(({ claim }) => claim ?? []));
  expect(claims.length).toBeGreaterThan(10);
  for (const { by, arxiv } of claims) {
    const source = Object.values(sources).find((one) => one.arxiv === arxiv);
    expect(source && citation(source)).toBe(by);
  }
});
