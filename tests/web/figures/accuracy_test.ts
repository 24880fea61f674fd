import { beforeAll, expect, test } from 'vitest';
import type { NormLabModule } from '../../../wasm/module';
import { accuracyFigure, heldOutFigure } from '../../../web/src/figures/accuracy';
import { realCore } from '../core';
import { resultOf } from './result';

let core: NormLabModule;
beforeAll(async () => {
  core = await realCore();
});

const copy = 'lab=1&run=training&depth=2&steps=60';

test('the sentence has the share of the last batch that is right, for each placement', () => {
  const data = resultOf(core, copy);
  const shares = data.rows.table('loss').map((unit) => unit.cell('accuracy', 59) as number);
  const [pre, post] = shares.map((share) => `${Number((share * 100).toFixed(1))} %`);
  expect(accuracyFigure.summary(data)).toBe(`Right answers in the last batch: Pre ${pre} and Post ${post}.`);
  expect(shares.every((share) => share > 0.5)).toBe(true);
});

test('while it runs, and where a run diverged, the sentence says of which step it speaks', () => {
  expect(accuracyFigure.summary(resultOf(core, copy, 5))).toMatch(
    /^Right answers so far: Pre [\d.]+ % \(step 4\) and Post/,
  );
  const diverged = resultOf(core, 'lab=1&run=training&depth=8&placement=none&lr=100&steps=20');
  const last = Number(diverged.rows.table('outcome')[0]?.cell('diverged_at', 0)) - 1;
  expect(accuracyFigure.summary(diverged)).toMatch(new RegExp(`: None [\\d.]+ % \\(step ${last}\\)\\.$`));
});

test('a held-out batch has a figure where the request asks for one, from before the first step to after the last', () => {
  const data = resultOf(core, `${copy}&eval-every=20`);
  expect(heldOutFigure.shown?.(data.checked)).toBe(true);
  expect(heldOutFigure.shown?.(core.check(copy))).toBe(false);
  expect(heldOutFigure.shown?.(core.check(`${copy}&eval-every@post=20`))).toBe(true);
  expect(heldOutFigure.stops(data)).toEqual([0, 20, 40, 60]);
  const loss = data.rows.table('evaluation')[0]?.cell('loss', 3) as number;
  expect(heldOutFigure.summary(data)).toMatch(
    new RegExp(`^The held-out batch: Pre at ${loss.toFixed(4)} nats and [\\d.]+ % right \\(step 60\\) and Post`),
  );
  expect(heldOutFigure.read(data, 60)[0]?.value).toMatch(/^[\d.e-]+ → [\d.]+$/);
});

test('without a held-out batch there is nothing to say about it', () => {
  expect(heldOutFigure.summary(resultOf(core, copy))).toBe('');
});

test('with several seeds the core’s means stand for a placement', () => {
  const data = resultOf(core, `${copy}&eval-every=20&seed=0-2&placement=post`);
  expect([accuracyFigure.whose(data), heldOutFigure.whose(data)]).toEqual(['mean of 3 seeds', 'mean of 3 seeds']);
  const mean = data.rows.table('loss_summary')[0]?.cell('accuracy', 59) as number;
  expect(accuracyFigure.summary(data)).toContain(`mean of 3 seeds: Post ${Number((mean * 100).toFixed(1))} %.`);
  expect(heldOutFigure.summary(data)).toMatch(/^The held-out batch, mean of 3 seeds: Post at /);
  expect(heldOutFigure.legend?.(data)).toContain('95 % interval');
});
