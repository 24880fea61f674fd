import { expect, test } from 'vitest';
import { trainingPresets } from '../../../web/src/text/training_presets';

test('presets of one experiment differ in name, and each stands under a topic', () => {
  expect(new Set(trainingPresets.map(({ name }) => name)).size).toBe(trainingPresets.length);
  for (const { topic } of trainingPresets) expect(topic).toMatch(/^[A-Z]/);
  // Five words fit into one row of a phone, and six presets into three.
  const topics = [...new Set(trainingPresets.map(({ topic }) => topic))];
  expect(topics.length).toBeLessThanOrEqual(5);
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
