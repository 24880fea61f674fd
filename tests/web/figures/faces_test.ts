import { expect, test } from 'vitest';
import { faceOf, markerPath } from '../../../web/src/figures/faces';
import { palettes, type Theme } from '../../../web/src/figures/palette';
import { realCore } from '../core';

/** What WCAG 2 asks of graphics. */
const enough = 3;

function luminance(colour: string): number {
  const channel = (at: number) => {
    const value = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5);
}

function contrast(a: string, b: string): number {
  const [low, high] = [luminance(a), luminance(b)].sort((x, y) => x - y) as [number, number];
  return (high + 0.05) / (low + 0.05);
}

async function placements(): Promise<string[]> {
  const [training] = (await realCore()).describe();
  return training?.parameters.find(({ name }) => name === 'placement')?.choices.map(({ name }) => name) ?? [];
}

test('every placement has a marker and a dash that no other has', async () => {
  const names = await placements();
  const markers = names.map((name) => `${markerPath(faceOf(name).marker, 0, 0, 5)} ${faceOf(name).marker.hollow}`);
  expect(new Set(markers).size).toBe(names.length);
  expect(new Set(names.map((name) => faceOf(name).dash)).size).toBe(names.length);
});

test('every placement stands out from the background of both themes', async () => {
  for (const name of await placements()) {
    for (const theme of ['light', 'dark'] as Theme[]) {
      expect(contrast(faceOf(name).colour[theme], palettes[theme].background), `${name}, ${theme}`).toBeGreaterThan(
        enough,
      );
    }
  }
});

test('a placement that is not known yet has a face too', () => {
  expect(faceOf('new-row').marker.points.length).toBeGreaterThan(2);
});
