import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { addEndLabels, labelRoom } from '../../../web/src/figures/end_labels';
import { palettes } from '../../../web/src/figures/palette';
import type { Panel } from '../../../web/src/figures/panel';
import { StubElement, stubDocument } from './svg_stub';

beforeAll(stubDocument);

const area = { left: 50, right: 400, top: 30, bottom: 330 };
const lineHeight = 17;
const slack = 1e-6;

function drawn(labels: Parameters<typeof addEndLabels>[1]): StubElement[] {
  const svg = new StubElement('svg');
  addEndLabels({ svg, area } as unknown as Panel, labels, palettes.light);
  return svg.all('text');
}

const label = fc.record({
  text: fc.constantFrom('Pre', 'DeepNorm', 'Alpha on branch', 'theory'),
  x: fc.integer({ min: 50, max: 400 }),
  y: fc.integer({ min: 30, max: 330 }),
  of: fc.constantFrom({ series: 'pre' }, { series: 'post', soft: true }, { colour: '#000', dash: '4 3' }),
});

test('no two labels overlap, wherever their curves end', () => {
  fc.assert(
    fc.property(fc.array(label, { minLength: 1, maxLength: 12 }), (labels) => {
      const texts = drawn(labels);
      expect(texts).toHaveLength(labels.length);
      const boxes = texts.map((text) => ({
        left: text.number('x'),
        right: text.number('x') + labelRoom([text.textContent]) - 28,
        y: text.number('y'),
      }));
      boxes.forEach((a, i) => {
        for (const b of boxes.slice(i + 1)) {
          const beside = a.right <= b.left || b.right <= a.left;
          expect(beside || Math.abs(a.y - b.y) >= lineHeight - slack).toBe(true);
        }
      });
    }),
  );
});

test('labels of curves that end nearly together stand in one column', () => {
  const of = { series: 'pre' };
  const texts = drawn([
    { text: 'a', x: 380, y: 100, of },
    { text: 'b', x: 400, y: 200, of },
  ]);
  expect(new Set(texts.map((text) => text.number('x'))).size).toBe(1);
});

test('a label for a thin line shows a piece of it in the place of a marker', () => {
  const svg = new StubElement('svg');
  const of = { colour: '#123456', dash: '4 3' };
  addEndLabels({ svg, area } as unknown as Panel, [{ text: 'theory', x: 400, y: 100, of }], palettes.light);
  expect(svg.all('path')).toEqual([]);
  expect(svg.all('line').map((line) => line.attributes.get('stroke-dasharray'))).toEqual([undefined, '4 3']);
});
