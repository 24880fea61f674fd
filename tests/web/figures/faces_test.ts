import { expect, test } from 'vitest';
import { curveFace, faceOf, hasFace, markerPath } from '../../../web/src/figures/faces';
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

async function choicesOf(parameter: 'placement' | 'norm'): Promise<string[]> {
  const [training] = (await realCore()).describe();
  return training?.parameters.find(({ name }) => name === parameter)?.choices.map(({ name }) => name) ?? [];
}

test.each(['placement', 'norm'] as const)('every %s has a marker and a dash that no other has', async (parameter) => {
  const names = await choicesOf(parameter);
  expect(names.length).toBeGreaterThan(2);
  expect(names.filter((name) => !hasFace(name))).toEqual([]);
  const markers = names.map((name) => `${markerPath(faceOf(name).marker, 0, 0, 5)} ${faceOf(name).marker.hollow}`);
  expect(new Set(markers).size).toBe(names.length);
  expect(new Set(names.map((name) => faceOf(name).dash)).size).toBe(names.length);
});

test.each(['placement', 'norm'] as const)(
  'every %s stands out from the background of both themes',
  async (parameter) => {
    for (const name of await choicesOf(parameter)) {
      for (const theme of ['light', 'dark'] as Theme[]) {
        expect(contrast(faceOf(name).colour[theme], palettes[theme].background), `${name}, ${theme}`).toBeGreaterThan(
          enough,
        );
      }
    }
  },
);

test('a placement that is not known yet has a face too', () => {
  expect(faceOf('new-row').marker.points.length).toBeGreaterThan(2);
});

test('what is measured later keeps the colour and the shape of its series, hollow and dotted', () => {
  const [pre, later] = [curveFace({ series: 'pre' }), curveFace({ series: 'pre', soft: true })];
  expect(later.colour).toEqual(pre.colour);
  expect(later.marker.points).toEqual(pre.marker.points);
  expect([pre.marker.hollow, later.marker.hollow]).toEqual([false, true]);
  expect(later.dash).not.toBe(pre.dash);
});
