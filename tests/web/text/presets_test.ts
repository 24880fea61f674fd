import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { trainingPresets } from '../../../web/src/text/training_presets';

/** The last losses that the core gave for a request, by scripts/golden/presets.sh. */
const golden = readFileSync(new URL('../../golden/presets.txt', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map((line) => line.split(' ') as [request: string, placement: string, loss: string]);

const decimals = (text: string) => text.match(/\d+\.\d+/g) ?? [];
const isRounded = (number: string, value: number) => value.toFixed(number.split('.')[1]?.length ?? 0) === number;

test('the numbers that a preset says its run shows are those of a run', () => {
  const measured = golden.map(([, , loss]) => Number(loss));
  // Chance among 16, 23 and 24 tokens, and the rate that others are compared with.
  const known = [...measured, Math.log(16), Math.log(23), Math.log(24), 0.001];
  const checked = trainingPresets.filter(({ topic }) => topic !== 'Lesson');
  expect(checked.length).toBeGreaterThan(15);
  for (const { request, found } of checked) {
    const own = golden.filter(([of]) => of === request).map(([, , loss]) => Number(loss));
    expect(own.length, request).toBeGreaterThan(0);
    const numbers = decimals(found);
    expect(
      numbers.some((number) => own.some((loss) => isRounded(number, loss))),
      found,
    ).toBe(true);
    for (const number of numbers)
      expect(
        known.some((value) => isRounded(number, value)),
        `${number}: ${found}`,
      ).toBe(true);
  }
});

test('presets of one experiment differ in name, and each stands under a topic', () => {
  expect(new Set(trainingPresets.map(({ name }) => name)).size).toBe(trainingPresets.length);
  for (const { topic } of trainingPresets) expect(topic).toMatch(/^[A-Z]/);
  // Six words fit into two rows of a phone, and six presets into three.
  const topics = [...new Set(trainingPresets.map(({ topic }) => topic))];
  expect(topics.length).toBeLessThanOrEqual(6);
  for (const topic of topics) {
    expect(trainingPresets.filter((preset) => preset.topic === topic).length).toBeLessThanOrEqual(7);
  }
});

test('what a preset says is short enough to be read', () => {
  for (const { expect: before, found, guess, claim } of trainingPresets) {
    for (const text of [before, found, claim?.text ?? '']) expect(text.length).toBeLessThanOrEqual(130);
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
