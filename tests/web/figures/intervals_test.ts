import { beforeAll, expect, test } from 'vitest';
import { addIntervals } from '../../../web/src/figures/intervals';
import { palettes } from '../../../web/src/figures/palette';
import type { Panel, PanelCurve, PanelOptions } from '../../../web/src/figures/panel';
import { StubElement, stubDocument } from './svg_stub';

beforeAll(stubDocument);

const curve: PanelCurve = { series: 'pre', seed: null, light: false, x: [1, 2, 3], y: [5, 6, 7] };
const interval = { low: [4, 5, 6], high: [6, 7, 8] };

/** The paths that are drawn on a panel where a value is its own pixel, from 10 below to 0 above. */
function paths(options: Partial<PanelOptions>): (string | undefined)[] {
  const svg = new StubElement('svg');
  const area = { left: 0, right: 10, top: 0, bottom: 10 };
  const panel = { svg, area, x: (value: number) => value, y: (value: number) => 10 - value };
  addIntervals(panel as unknown as Panel, { curves: [], palette: palettes.light, ...options } as PanelOptions);
  return svg.all('path').map((path) => path.attributes.get('d'));
}

test('a mean’s interval is a band from its lower to its upper end', () => {
  expect(paths({ curves: [{ ...curve, ...interval }] })).toEqual(['M1,6L2,5L3,4L3,2L2,3L1,4Z']);
});

test('bars stand apart, one at each point', () => {
  expect(paths({ curves: [{ ...curve, ...interval }], bars: true })).toEqual(['M1,6L1,4M2,5L2,3M3,4L3,2']);
});

test('a point without an interval is passed over, and a curve without any has no band', () => {
  const low = [4, Number.NaN, 6];
  expect(paths({ curves: [{ ...curve, ...interval, low }], bars: true })).toEqual(['M1,6L1,4M3,4L3,2']);
  expect(paths({ curves: [curve, { ...curve, low: [Number.NaN], high: [Number.NaN] }] })).toEqual([]);
});

test('what reaches beyond the panel ends at its edge', () => {
  const high = [6, 99, 8];
  const low = [4, Number.NEGATIVE_INFINITY, 6];
  expect(paths({ curves: [{ ...curve, low: [4, -99, 6], high }], bars: true })).toEqual(['M1,6L1,4M2,10L2,0M3,4L3,2']);
  expect(paths({ curves: [{ ...curve, low, high }], bars: true })).toEqual(['M1,6L1,4M3,4L3,2']);
});

test('bounds are a range with its two edges', () => {
  expect(paths({ areas: [{ series: 'pre', x: [1, 2], low: [1, 2], high: [3, 4] }] })).toEqual([
    'M1,9L2,8L2,6L1,7Z',
    'M1,9L2,8',
    'M1,7L2,6',
  ]);
});
