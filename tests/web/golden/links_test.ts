import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { Checked, NormLabModule } from '../../../wasm/module';
import { realCore } from '../core';

const read = (name: string) => readFileSync(new URL(`../../golden/${name}`, import.meta.url), 'utf8');

const corpus = read('links.txt').trimEnd().split('\n');
const sums = read('links.sums').trimEnd().split('\n');
const core = await realCore();
const checked = corpus.map((link) => core.check(link));
const versionOf = (one: Checked) => one.promised[0]?.numericsVersion ?? 0;
const current = checked.filter((one) => versionOf(one) === core.numericsVersion());
const older = checked.filter((one) => versionOf(one) < core.numericsVersion());

/** What one request gives. */
function run(core: NormLabModule, one: Checked) {
  const units = one.units.map((_, index) => {
    const unit = core.startUnit(one.canonical, index);
    while (unit?.advance());
    const bytes = unit?.encode() ?? new Uint8Array();
    unit?.delete();
    return bytes;
  });
  return core.finish(one.canonical, units);
}

describe('The corpus of links', () => {
  test('still begins with every state that it has had', () => {
    const lengths = sums.map((line) => Number(line.split(' ')[0]));
    for (const [i, line] of sums.entries()) {
      const text = `${corpus.slice(0, lengths[i]).join('\n')}\n`;
      expect(`${lengths[i]} ${createHash('sha256').update(text).digest('hex')}`).toBe(line);
    }
    expect(lengths).toEqual([...new Set(lengths)].sort((a, b) => a - b));
    expect(lengths.at(-1)).toBe(corpus.length);
  });

  test('has no link twice, and one link for each request and version', () => {
    const keys = checked.map((one) => `${versionOf(one)} ${one.canonical}`);
    expect(keys.filter((key, i) => keys.indexOf(key) !== i)).toEqual([]);
  });

  test('is understood as a whole: no link is refused, and each is of this version or of an older one', () => {
    expect(checked.flatMap((one) => one.refusals)).toEqual([]);
    expect(current.length + older.length).toBe(corpus.length);
  });

  test('holds the links of this version in canonical form, and those of older ones for the same requests', () => {
    expect(current.map((one) => one.link)).toEqual(corpus.slice(-current.length));
    const requests = new Set(current.map((one) => one.canonical));
    expect(older.map((one) => one.canonical).filter((canonical) => !requests.has(canonical))).toEqual([]);
  });

  // It runs them all.
  test('says of every older link with which version it was made', () => {
    const results = new Map<string, ReturnType<typeof run>>();
    for (const one of older) {
      if (!results.has(one.canonical)) results.set(one.canonical, run(core, one));
      const verdict = one.promised.map((promised) => results.get(one.canonical)?.verify(promised));
      expect(verdict).toMatchObject([{ outcome: 'other-version', unit: -1 }]);
      expect(verdict[0]?.message).toContain(
        `made with version ${versionOf(one)} of the lab's numerics; this is version ${core.numericsVersion()}`,
      );
    }
    for (const result of results.values()) result?.delete();
  }, 60_000);
});

describe('What the corpus covers', () => {
  const described = core.describe();

  test.each(described.map(({ name }) => name))('at least three links of %s', (name) => {
    expect(current.filter(({ experiment }) => experiment === name).length).toBeGreaterThanOrEqual(3);
  });

  const choices = new Map<string, Set<string>>();
  for (const { name, choices: all } of described.flatMap(({ parameters }) => parameters)) {
    const known = choices.get(name) ?? new Set();
    for (const choice of all) known.add(choice.name);
    if (known.size > 0) choices.set(name, known);
  }

  test.each([...choices])('every choice of %s', (name, all) => {
    const used = new Set(
      current
        .flatMap(({ values, overrides }) => [...values, ...overrides])
        .filter((value) => value.name === name)
        .flatMap(({ text }) => text.split(',')),
    );
    expect([...all].filter((choice) => !used.has(choice))).toEqual([]);
  });

  test('values for single placements, and several seeds', () => {
    expect(current.filter(({ overrides }) => overrides.length > 0).length).toBeGreaterThanOrEqual(5);
    expect(corpus.filter((link) => /seed=\d+[-,]/.test(link)).length).toBeGreaterThanOrEqual(5);
  });
});
