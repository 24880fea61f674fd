import { expect, test } from 'vitest';
import { leanPlot } from '../../../web/vite/lean_plot';

const transform = leanPlot.transform as (code: string, id: string) => string | null;
const module = (name: string) => `/x/node_modules/@observablehq/plot/src/${name}`;

test('a part that no figure uses answers where nothing is asked of it, and says so where something is', () => {
  const code = transform('export {}', module('legends.js')) as string;
  expect(code).toContain('export const createLegends = () => [];');
  expect(code).toContain('absent as legend');
  expect(code).toContain('Plot is built without legends.js.');
});

test('all else of Plot, and of the page, stays as it is', () => {
  expect(transform('export {}', module('marks/line.js'))).toBeNull();
  expect(transform('export {}', '/x/web/src/figures/legend.ts')).toBeNull();
});

test('a line that reads otherwise than it did fails the build', () => {
  expect(() => transform('export {}', module('plot.js'))).toThrow('Plot’s plot.js has no');
});
