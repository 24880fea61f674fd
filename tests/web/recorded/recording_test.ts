import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { record, recordings } from '../../../scripts/golden/recorded_results.mjs';
import { figures, figuresOf } from '../../../web/src/figures/experiments';
import { plainView } from '../../../web/src/figures/figure';
import { dataOf, recorded } from '../../../web/src/recorded/recording';
import { realCore } from '../core';

const read = (experiment: string) =>
  readFileSync(new URL(`../../../web/public/recorded/${experiment}.json`, import.meta.url), 'utf8');
const core = await realCore();
await figures.fetchAll();

const all = recordings.map((recording) => ({ recording, experiment: core.check(recording.request).experiment }));

test('there is a recorded result of every experiment', () => {
  expect([...recorded]).toEqual(core.describe().map(({ name }) => name));
  expect(all.map(({ experiment }) => experiment)).toEqual([...recorded]);
});

test('all of them together are less than 60 kB', () => {
  const sizes = recorded.map((experiment) => gzipSync(read(experiment)).length);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(60_000);
});

describe.each(all)('The recorded result of $experiment', ({ recording, experiment }) => {
  // A fresh run takes seconds, and longer on a busy machine.
  test('is what a fresh run gives', { timeout: 120_000 }, () => {
    expect(JSON.parse(read(experiment))).toEqual(JSON.parse(record(core, recording)));
  });

  test('has what each of its figures says and quotes', () => {
    const data = { ...dataOf(JSON.parse(read(experiment))), view: plainView };
    const specs = figuresOf(experiment).filter(({ shown }) => !shown || shown(data.checked));
    expect(specs.length).toBeGreaterThan(0);
    for (const spec of specs) {
      expect(spec.summary(data), spec.name).not.toBe('');
      expect(spec.summary(data), spec.name).not.toContain('NaN');
      expect(spec.cells ? 1 : spec.stops(data).length, spec.name).toBeGreaterThan(0);
    }
  });
});
