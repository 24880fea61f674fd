import { beforeAll, expect, test } from 'vitest';
import type { Drawing } from '../../../web/src/figures/figure';
import { addColourLegend, drawHeat, type HeatGrid, shadeColour, shadeOf } from '../../../web/src/figures/heat';
import { palettes } from '../../../web/src/figures/palette';
import { type StubElement, stubDocument } from './svg_stub';

beforeAll(stubDocument);

const light = palettes.light;
const grid: HeatGrid = {
  columns: [0.0001, 0.001, 0.01],
  rows: [2, 24],
  xLabel: 'learning rate',
  yLabel: 'depth',
  cell(column, row) {
    if (row === 1) return column === 0 ? { shade: null, sign: '×', corner: '' } : null;
    return { shade: column / 2, sign: '', corner: column === 2 ? '×' : '' };
  },
};

const drawn = (width = 400, height = 300) => drawHeat(grid, light, width, height);
const shapes = (name: string, panel = drawn()) => (panel.svg as unknown as StubElement).all(name);

test('a colour lies between those of the scale, and a value beyond its ends has the colour of an end', () => {
  expect([shadeColour(0), shadeColour(1), shadeColour(2)]).toEqual(['#440154', '#fde725', '#fde725']);
  expect(shadeColour(0.5 / 9)).toBe('#461566');
  expect([0, 1e-4, 1e-3, 1, 50].map((loss) => shadeOf(loss, [1e-4, 1]))).toEqual([1, 1, 0.75, 0, 0]);
});

test('cells stand in columns and rows, the lowest row below, and one that has not been run is an outline', () => {
  const boxes = shapes('rect');
  expect(boxes).toHaveLength(6);
  expect(boxes.map((box) => box.getAttribute('fill'))).toEqual([
    shadeColour(0),
    shadeColour(0.5),
    shadeColour(1),
    light.grid,
    'none',
    'none',
  ]);
  expect(boxes[0]?.number('y')).toBeGreaterThan(boxes[3]?.number('y') ?? 0);
  expect(boxes[0]?.number('x')).toBeLessThan(boxes[1]?.number('x') ?? 0);
  expect(boxes[4]?.getAttribute('stroke-dasharray')).toBe('2 2');
});

test('divergence has a sign of its own, beside the colour where only some seeds diverged', () => {
  const signs = shapes('text').filter(({ textContent }) => textContent === '×');
  expect(signs).toHaveLength(2);
  const colours = shapes('rect').map((box) => box.getAttribute('fill'));
  expect(colours[3]).toBe(light.grid);
});

test('the middle of a cell is where the panel’s scales say, and labels that would touch are left out', () => {
  const panel = drawn();
  const box = (panel.svg as unknown as StubElement).all('rect')[1] as StubElement;
  expect(panel.x(1)).toBeCloseTo(box.number('x') + box.number('width') / 2, 1);
  expect(panel.y(0)).toBeCloseTo(box.number('y') + box.number('height') / 2, 1);
  expect(panel.xAt(panel.x(2))).toBeCloseTo(2);
  const labels = (width: number) => shapes('text', drawn(width)).map(({ textContent }) => textContent);
  expect(labels(400)).toEqual(
    expect.arrayContaining(['0.0001', '0.001', '0.01', '2', '24', 'learning rate →', '↑ depth']),
  );
  expect(labels(160)).toContain('0.0001');
  expect(labels(160)).not.toContain('0.001');
});

test('the legend adds the colour scale and the signs, and makes the drawing as much higher', () => {
  for (const width of [300, 800]) {
    const drawing = { svg: drawn(width).svg, panels: [] } as Drawing;
    const keys: [string, string][] = [
      ['×', 'diverged'],
      ['', 'not run yet'],
    ];
    addColourLegend(drawing, { domain: [0.001, 1], label: 'final loss', keys }, light);
    const svg = drawing.svg as unknown as StubElement;
    const texts = svg.all('text');
    expect(texts.map(({ textContent }) => textContent)).toEqual(
      expect.arrayContaining(['final loss', '0.001', '0.1', '1', 'diverged', 'not run yet']),
    );
    for (const text of texts) {
      expect(text.number('y')).toBeLessThanOrEqual(svg.number('height'));
      expect(text.number('x')).toBeLessThanOrEqual(width);
    }
    expect(svg.getAttribute('viewBox')).toBe(`0 0 ${width} ${svg.number('height')}`);
  }
});

test('in a narrow drawing nothing of the legend touches its neighbour or leaves the drawing', () => {
  const letter = 6.5;
  for (const width of [240, 272, 300, 800]) {
    const drawing = { svg: drawHeat({ ...grid, columns: [], rows: [] }, light, width, 200).svg, panels: [] } as Drawing;
    const label = 'final loss (nats); darkest: no better than the first';
    const before = (drawing.svg as unknown as StubElement).all('text').length;
    addColourLegend(drawing, { domain: [1.1e-6, 9], label, keys: [] }, light);
    const texts = (drawing.svg as unknown as StubElement).all('text').slice(before);
    const boxes = texts.map((text) => {
      const length = (text.textContent ?? '').length * letter;
      const left = text.number('x') - (text.getAttribute('text-anchor') === 'middle' ? length / 2 : 0);
      return { y: text.number('y'), left, right: left + length };
    });
    for (const { right } of boxes) expect(right).toBeLessThanOrEqual(width);
    for (const [i, box] of boxes.entries()) {
      const next = boxes[i + 1];
      if (next?.y === box.y) expect(next.left).toBeGreaterThan(box.right);
    }
    expect(texts.map(({ textContent }) => textContent).join(' ')).toContain(label);
    expect((drawing.svg as unknown as StubElement).number('height')).toBeGreaterThan(
      Math.max(...boxes.map(({ y }) => y)),
    );
  }
});
