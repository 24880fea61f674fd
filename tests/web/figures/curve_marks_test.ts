import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dodge, markerPoints } from '../../../web/src/figures/curve_marks';
import type { PanelCurve } from '../../../web/src/figures/panel';

const points = (count: number) => Array.from({ length: count }, (_, i) => i);
const markers = (curves: number, count: number) => points(curves).map((i) => markerPoints(points(count), i, curves));

test('curves that coincide have their markers at different points, as long as there are points for that', () => {
  for (const curves of [2, 3, 4]) {
    const all = markers(curves, 12).flat();
    expect(new Set(all).size).toBe(all.length);
  }
});

test('a curve alone has a marker at each of its few points, and a few on a long way', () => {
  expect(markers(1, 12)[0]).toHaveLength(12);
  expect(markers(1, 300)[0]).toHaveLength(7);
});

test('every curve has at least one marker, at points of its own', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 14 }), fc.integer({ min: 1, max: 300 }), (curves, count) => {
      for (const marked of markers(curves, count)) {
        expect(marked.length).toBeGreaterThanOrEqual(1);
        expect(marked.length).toBeLessThanOrEqual(13);
        expect(marked.every((point) => point >= 0 && point < count)).toBe(true);
      }
    }),
  );
});

test('points that stand alone stand aside, so that those that coincide can all be seen', () => {
  const dots = (series: string): PanelCurve => ({ series, seed: 0, light: false, look: 'dots', x: [], y: [] });
  const curves = [dots('a'), dots('b'), dots('c'), { ...dots('d'), light: true }];
  expect(curves.map((curve) => dodge(curves, curve))).toEqual([-9, 0, 9, 0]);
});
