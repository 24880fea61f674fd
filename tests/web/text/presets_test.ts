import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { rounded } from '../../../web/src/figures/format';
import type { Preset } from '../../../web/src/lab/preset';
import { trainingPresets } from '../../../web/src/text/training_presets';

/** The last losses that the core gave for a request, by scripts/golden/presets.sh. */
const golden = readFileSync(new URL('../../golden/presets.txt', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map((line) => line.split(' ') as [request: string, placement: string, loss: string]);

const decimals = (text: string) => text.match(/\d+\.\d+/g) ?? [];
const isRounded = (number: string, value: number) => value.toFixed(number.split('.')[1]?.length ?? 0) === number;

/** What a preset says of its run, with the golden losses as that run's. */
function foundOf({ request, found }: Preset): string {
  if (typeof found === 'string') return found;
  return found((table, column, where) => {
    const line = golden.find(([of, placement]) => of === request && placement === where?.placement);
    if (!line || `${table}.${column}` !== 'outcome.last_loss')
      throw new Error(`${request} has no ${column} of ${table}`);
    return rounded(Number(line[2]));
  });
}

test('what a preset says that its run shows has numbers of that run, and others only of other presets', () => {
  const measured = golden.map(([, , loss]) => Number(loss));
  // Chance among 16, 23 and 24 tokens, and the rate that others are compared with.
  const known = [...measured, Math.log(16), Math.log(23), Math.log(24), 0.001];
  for (const preset of trainingPresets) {
    expect(typeof preset.found, preset.name).toBe('function');
    const said = foundOf(preset);
    for (const number of decimals(said)) {
      expect(
        known.some((value) => isRounded(number, value)),
        `${number}: ${said}`,
      ).toBe(true);
    }
  }
});

test('presets of one experiment differ in name, and each stands under a topic', () => {
  expect(new Set(trainingPresets.map(({ name }) => name)).size).toBe(trainingPresets.length);
  for (const { topic } of trainingPresets) expect(topic).toMatch(/^[A-Z]/);
  // Seven words fit into two rows of a phone, and six presets into three.
  const topics = [...new Set(trainingPresets.map(({ topic }) => topic))];
  expect(topics.length).toBeLessThanOrEqual(7);
  for (const topic of topics) {
    expect(trainingPresets.filter((preset) => preset.topic === topic).length).toBeLessThanOrEqual(7);
  }
});

test('what a preset says is short enough to be read', () => {
  for (const preset of trainingPresets) {
    const { expect: before, guess, claim } = preset;
    for (const text of [before, foundOf(preset), claim?.text ?? '']) expect(text.length, text).toBeLessThanOrEqual(140);
    expect(guess).toMatch(/\?$/);
  }
});

test('what was published is named with its source', () => {
  for (const { claim } of trainingPresets) {
    if (!claim) continue;
    expect(claim.by).toMatch(/^[A-Z].* \d{4}$/);
    expect(claim.arxiv).toMatch(/^\d{4}\.\d{5}$/);
  }
});
