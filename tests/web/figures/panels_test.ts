import { beforeAll, expect, test } from 'vitest';
import type { Frame } from '../../../web/src/figures/figure';
import { palettes } from '../../../web/src/figures/palette';
import type { Panel } from '../../../web/src/figures/panel';
import { arrangePanels } from '../../../web/src/figures/panels';
import { StubElement, stubDocument } from './svg_stub';

beforeAll(stubDocument);

/** Left edges of so many panels in a figure of that width. */
function lefts(count: number, width: number): number[] {
  const draw = () =>
    ({ svg: new StubElement('svg'), area: { left: 0, right: 0, top: 0, bottom: 0 } }) as unknown as Panel;
  const titled = Array.from({ length: count }, (_, i) => ({ title: `panel ${i}`, draw }));
  const { panels } = arrangePanels(titled, { palette: palettes.light, width } as Frame);
  return panels.map(({ left }) => left);
}

test('four panels stand two by two where three would fit beside each other, and five as three and two', () => {
  expect(lefts(4, 900)).toEqual([0, 450, 0, 450]);
  expect(lefts(5, 900)).toEqual([0, 300, 600, 0, 300]);
  expect(lefts(3, 900)).toEqual([0, 300, 600]);
  expect(lefts(2, 900)).toEqual([0, 450]);
  expect(lefts(2, 600)).toEqual([0, 0]);
});
