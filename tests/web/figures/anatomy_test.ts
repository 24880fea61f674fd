import { beforeAll, expect, test } from 'vitest';
import { blockFigure, branchesFigure, cosineFigure, removalFigure } from '../../../web/src/figures/anatomy';
import type { Frame } from '../../../web/src/figures/figure';
import { palettes } from '../../../web/src/figures/palette';
import { plot, type StubElement, stubDocument } from './svg_stub';
import { madeData } from './tables';

beforeAll(stubDocument);

const values = { placement: 'pre,post', depth: '2', width: '2', block: '1', seed: '0' };
const both = ['initial', 'trained'];

const unit = (placement: string, scale: number) => ({
  branches: both.flatMap((when, moment) =>
    ['encoder', 'decoder'].flatMap((stack) =>
      ['attention', 'cross-attention', 'feed-forward']
        .filter((sublayer) => stack === 'decoder' || sublayer !== 'cross-attention')
        .flatMap((sublayer) =>
          [1, 2].map((layer) => ({
            placement,
            seed: 0,
            when,
            stack,
            layer,
            sublayer,
            ratio: scale / layer + moment,
            cosine: -0.1 * layer,
          })),
        ),
    ),
  ),
  removal: [
    { placement, seed: 0, stack: '', layer: 0, loss: 0.1, accuracy: 1 },
    ...['encoder', 'decoder'].flatMap((stack) =>
      [1, 2].map((layer) => ({ placement, seed: 0, stack, layer, loss: scale * layer, accuracy: 1 })),
    ),
  ],
  spectrum: both.flatMap((when) => [1, 2].map((index) => ({ placement, seed: 0, when, index, value: scale / index }))),
});
const decomposition_summary = [
  { placement: 'pre', when: 'initial', stack: 'encoder', seeds: 1, mean: 2e-6, highest: 2e-6 },
  { placement: 'pre', when: 'initial', stack: 'decoder', seeds: 1, mean: 1e-6, highest: 1e-6 },
  { placement: 'pre', when: 'trained', stack: 'decoder', seeds: 1, mean: 3e-6, highest: 3e-6 },
  { placement: 'post', when: 'initial', stack: '', seeds: 0, mean: Number.NaN, highest: Number.NaN },
];
const data = madeData({ values, units: [unit('pre', 1), unit('post', 2)], summaries: { decomposition_summary } });
const withOption = (option: string) => ({ ...data, view: { lines: true, option } });

test('branches are shown stack by stack, before and after training, and the sentence has the ends', () => {
  expect(branchesFigure.options?.values(data)).toEqual(['attention', 'feed-forward', 'cross-attention']);
  expect(branchesFigure.summary(data)).toBe(
    'Share of the attention branch in the first and the last layer: ' +
      'encoder, at initialization Pre 1.0000 and 0.5000 and Post 2.0000 and 1.0000; ' +
      'encoder, after training Pre 2.0000 and 1.5000 and Post 3.0000 and 2.0000; ' +
      'decoder, at initialization Pre 1.0000 and 0.5000 and Post 2.0000 and 1.0000; ' +
      'decoder, after training Pre 2.0000 and 1.5000 and Post 3.0000 and 2.0000.' +
      ' The stream is x₀ + Σ f but for rounding, at most: Pre 3.0e-6.',
  );
});

test('a stack without the branch has no panel', () => {
  const frame = { plot, palette: palettes.light, width: 800 } as unknown as Frame;
  const titlesOf = (option: string) =>
    (branchesFigure.draw(withOption(option), frame).svg as unknown as StubElement)
      .all('text')
      .flatMap(({ textContent }) => (textContent?.includes(', ') ? [textContent] : []));
  const decoder = ['Decoder, at initialization', 'Decoder, after training'];
  const encoder = ['Encoder, at initialization', 'Encoder, after training'];
  expect(titlesOf('cross-attention')).toEqual(decoder);
  expect(titlesOf('attention')).toEqual([...encoder, ...decoder]);
});

test('cosines have their sign', () => {
  expect(cosineFigure.summary(withOption('feed-forward'))).toContain(
    'encoder, at initialization Pre −0.100 and −0.200',
  );
});

test('the layer that is missed most is named for each stack, beside the whole network', () => {
  expect(removalFigure.summary(data)).toBe(
    'Loss in nats: encoder, Pre 0.1000 whole, at most 2.0000 without layer 2; encoder, Post 0.1000 whole, at most ' +
      '4.0000 without layer 2; decoder, Pre 0.1000 whole, at most 2.0000 without layer 2; decoder, Post 0.1000 whole, ' +
      'at most 4.0000 without layer 2.',
  );
  // The whole network is a line, not a layer.
  expect(removalFigure.stops(data)).toEqual([1, 2]);
  expect(removalFigure.legend?.(data)).toBe('Thin dashes: the whole network.');
});

test('of one stack, the whole network is no layer either', () => {
  const rows = [0, 1, 2].map((layer) => ({
    placement: 'pre',
    seed: 0,
    stack: '',
    layer,
    loss: 3 - layer,
    accuracy: 1,
  }));
  const one = madeData({ values, units: [{ removal: rows }] });
  expect(removalFigure.stops(one)).toEqual([1, 2]);
  expect(removalFigure.summary(one)).toBe('Loss in nats: Pre 3.0000 whole, at most 2.0000 without layer 1.');
});

test('a block is told by its largest and its middle singular value', () => {
  expect(blockFigure.stops(data)).toEqual([1, 2]);
  expect(blockFigure.summary(data)).toContain('layer 1: at initialization Pre 1.0000 and 0.5000 and Post 2.0000');
});

test('before a run no figure says anything, and each has its panels', () => {
  const nothing = madeData({ values });
  for (const figure of [branchesFigure, cosineFigure, removalFigure, blockFigure]) {
    expect(figure.summary(nothing)).toBe('');
    expect(figure.stops(nothing)).toEqual([]);
  }
});

test('of a network that diverged, which is not taken apart after its training, the sentences say so', () => {
  const initial = (rows: { when: string }[]) => rows.filter(({ when }) => when === 'initial');
  const { branches, spectrum } = unit('post', 2);
  const diverged = { branches: initial(branches), spectrum: initial(spectrum) } as ReturnType<typeof unit>;
  const some = madeData({ values, units: [unit('pre', 1), diverged], summaries: { decomposition_summary } });
  expect(branchesFigure.summary(some)).toContain('decoder, after training Pre 2.0000 and 1.5000 and Post diverged.');
  expect(blockFigure.summary(some)).toMatch(/after training Pre [0-9.]+ and [0-9.]+ and Post diverged\.$/);
  expect(removalFigure.summary(some)).toMatch(/without layer 2; encoder, Post diverged; /);
  const all = madeData({ values, units: [diverged], summaries: {} });
  expect(removalFigure.summary(all)).toBe('Loss in nats: Pre diverged; Post diverged.');
  expect(removalFigure.legend?.(some)).toContain('Thin dashes');
  expect(removalFigure.legend?.(all)).toBe('');
  expect(branchesFigure.summary({ ...some, finished: false })).not.toContain('diverged');
});

test('a network of one layer has no first and last', () => {
  const one = { ...values, depth: '1' };
  const rows = (when: string) => ({ placement: 'pre', seed: 0, when, stack: '', layer: 1, sublayer: 'attention' });
  const branches = both.map((when) => ({ ...rows(when), ratio: 1, cosine: 0.5 }));
  const data = madeData({ values: { ...one, placement: 'pre' }, units: [{ branches }], summaries: {} });
  expect(branchesFigure.summary(data)).toMatch(/^Share of the attention branch in the only layer: /);
  expect(cosineFigure.summary(data)).toMatch(/^Cosine of the attention branch in the only layer: /);
});
