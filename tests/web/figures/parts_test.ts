import { beforeAll, expect, test } from 'vitest';
import type { Frame } from '../../../web/src/figures/figure';
import { palettes } from '../../../web/src/figures/palette';
import type { PanelCurve } from '../../../web/src/figures/panel';
import { drawParts, type Part } from '../../../web/src/figures/parts';
import { plot, type StubElement, stubDocument } from './svg_stub';

beforeAll(stubDocument);

const curve = (series: string): PanelCurve => ({ series, seed: null, light: false, x: [1, 2], y: [3, 4] });
const part = (title: string, more: Partial<Part> = {}): Part => ({
  title,
  x: { type: 'linear', label: 'x', domain: [1, 2] },
  y: { type: 'linear', label: 'y', domain: [0, 10] },
  curves: [curve('pre'), curve('alpha-on-branch')],
  ...more,
});
const naming = {
  nameOf: ({ series }: PanelCurve) => (series === 'pre' ? 'Pre' : 'Alpha on branch'),
  expected: [],
  decorate: () => {},
};

function drawn(parts: Part[], width: number) {
  const frame = { plot, palette: palettes.light, width } as unknown as Frame;
  const drawing = drawParts(parts, frame, naming);
  const svg = drawing.svg as unknown as StubElement;
  const texts = svg.all('text').map(({ textContent }) => textContent);
  return { drawing, texts, height: svg.number('height') };
}

test('curves are named in their panel, or once below all panels where that would take too much of them', () => {
  const wide = drawn([part('One'), part('Two')], 1200);
  expect(wide.texts.filter((text) => text === 'Alpha on branch')).toHaveLength(2);
  const narrow = drawn([part('One'), part('Two')], 320);
  expect(narrow.texts.filter((text) => text === 'Alpha on branch')).toHaveLength(1);
  expect(narrow.texts.filter((text) => text === 'Pre')).toHaveLength(1);
});

test('names below make the drawing taller, by as many rows as they need', () => {
  const few = drawn([part('', { curves: [curve('alpha-on-branch')] })], 320);
  const many = drawn(
    [part('', { curves: ['a', 'b', 'c'].map(curve).map((one, i) => ({ ...one, soft: i > 0 })) })],
    320,
  );
  expect(few.height).toBe(280 + 20);
  expect(many.height).toBeGreaterThanOrEqual(few.height);
});

test('one line of each kind is named', () => {
  const line = (series: string, label: string) => ({ series, label, dash: '4 3', x: [1, 2], y: [1, 2] });
  const lines = [line('pre', 'theory'), line('post', 'theory'), line('pre', 'fit')];
  const { texts } = drawn([part('', { lines })], 1200);
  expect(texts).toEqual(['Pre', 'Alpha on branch', 'theory', 'fit']);
});

test('panels stand beside each other where each has room, else below', () => {
  const lefts = (width: number) =>
    drawn([part('1'), part('2'), part('3')], width).drawing.panels.map(({ left }) => Math.round(left));
  expect(lefts(400)).toEqual([0, 0, 0]);
  expect(lefts(700)).toEqual([0, 350, 0]);
  expect(lefts(900)).toEqual([0, 300, 600]);
});
