import { render } from 'preact-render-to-string';
import { beforeAll, expect, test, vi } from 'vitest';
import type { NormLabModule } from '../../../web/src/engine/core';
import { Pool } from '../../../web/src/engine/pool';
import { twinOf } from '../../../web/src/lab/design';
import { checkedWith } from '../../../web/src/lab/fields';
import { Lab } from '../../../web/src/lab/lab';
import type { OwnPlacement } from '../../../web/src/page/own/own_placement';
import { slots, slotsOf, toggled } from '../../../web/src/page/own/slots';
import { starts } from '../../../web/src/page/own/starts';
import { whichPlacement } from '../../../web/src/page/own/which';
import { realCore } from '../core';
import { noSource } from '../engine/in_process_worker';

const noWorkers = () => {
  throw new Error('This test runs nothing.');
};

let core: NormLabModule;
let Editor: typeof OwnPlacement;
beforeAll(async () => {
  core = await realCore();
  vi.stubGlobal('location', { search: '' });
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => {} }));
  vi.stubGlobal('document', { documentElement: { dataset: {} } });
  Editor = (await import('../../../web/src/page/own/own_placement')).OwnPlacement;
});

const settings = (start: Readonly<Record<string, string>> | undefined) =>
  Object.entries(start ?? {})
    .map(([name, value]) => `&${name}=${value}`)
    .join('');

const built = (fields: string, run = 'training') => `lab=1&run=${run}&placement=own${fields}`;

function editorOf(request: string) {
  const lab = new Lab(core, new Pool(1, noSource, noWorkers), 'lab=1&run=training');
  lab.request.open(request);
  expect(lab.request.refusedLink.value).toBeNull();
  return render(<Editor lab={lab} parameters={lab.experiment.value.parameters} />);
}

test('every published placement but the trained one is a start, and comes to itself at every depth', () => {
  const published = core.describe()[0]?.parameters.find(({ name }) => name === 'placement')?.choices ?? [];
  const names = published.filter(({ group }) => group === 'published').map(({ name }) => name);
  expect([...Object.keys(starts), 'admin'].sort()).toEqual(names.sort());
  for (const [name, start] of Object.entries(starts)) {
    for (const experiment of ['training', 'signal', 'gradients']) {
      const twin = twinOf(core, built(settings(start), experiment), 'own');
      expect(twin, `${name} in ${experiment}`).toMatchObject({ placement: name, atEveryDepth: true });
    }
  }
});

test('a press puts a norm in or takes it out, and the set has the one text that the core knows', () => {
  const choices = core.describe()[0]?.parameters.find(({ name }) => name === 'own-norms')?.choices ?? [];
  const texts = choices.map(({ name }) => name);
  expect(texts).toHaveLength(8);
  for (const text of texts) {
    for (const slot of slots) {
      const next = toggled(text, slot);
      expect(texts).toContain(next);
      expect(slotsOf(next).has(slot)).toBe(!slotsOf(text).has(slot));
      expect(toggled(next, slot)).toBe(text);
    }
  }
});

test('what a placement is, is said of its layers, its depth and its final norm', () => {
  const pre = { label: 'Pre', help: 'As published.' };
  const said = (twin: Parameters<typeof whichPlacement>[0], finalNorm: boolean | null) => {
    const { what, more } = whichPlacement(twin, pre, finalNorm);
    return `${what} ${more}`.trim();
  };
  const always = { placement: 'pre', atEveryDepth: true, finalNorm: true };
  expect(said(always, true)).toBe('This is Pre. As published.');
  expect(said(always, null)).toBe('This is Pre. As published.');
  expect(said({ ...always, atEveryDepth: false }, true)).toBe('At this depth the same as Pre. As published.');
  expect(said(always, false)).toBe('The layers of Pre, without its norm before the head.');
  expect(said({ ...always, finalNorm: false }, true)).toBe(
    'The layers of Pre, with a norm before the head, where Pre has none.',
  );
  expect(said({ ...always, atEveryDepth: false }, false)).toBe(
    'At this depth the layers of Pre, without its norm before the head.',
  );
  expect(said(null, true)).toBe('None of the published placements.');
});

test('the formula shows which norms are in, and names what it comes to', () => {
  const html = editorOf(built(',pre&own-norms=n1-n3'));
  const pressed = [...html.matchAll(/aria-pressed="(true|false)" aria-label="(N\d)/g)].map(([, on, slot]) => [
    slot,
    on,
  ]);
  expect(Object.fromEntries(pressed)).toEqual({ N1: 'true', N2: 'false', N3: 'true' });
  expect(html).toContain('None of the published placements.');
  expect(editorOf(built(''))).toContain('This is Pre.');
  expect(editorOf(built('&final-norm=off'))).toContain('The layers of Pre, without its norm before the head.');
  expect(editorOf(built('', 'signal'))).toContain('This is Pre.');
  expect(editorOf(built('&own-first=1'))).toContain('At this depth the same as Pre.');
});

test('the norms of the first layers are a formula of their own, where there are such layers', () => {
  expect(editorOf(built('')).match(/class="slot-formula"/g)).toHaveLength(1);
  const html = editorOf(built('&own-first=25'));
  expect(html.match(/class="slot-formula"/g)).toHaveLength(2);
  expect(html).toContain('This is Mix.');
});

test('a placement beside one’s own is drawn without what means nothing there', () => {
  const request = built(',deepnorm&own-norms=n2&own-alpha=3');
  expect(twinOf(core, request, 'no-v-gain')).toBeNull();
  expect(twinOf(core, `${request}&depth=3`, 'mix')).toEqual({ placement: 'pre', atEveryDepth: false, finalNorm: true });
  const checked = checkedWith(core, request, new Map([['placement', 'deepnorm']]));
  expect(checked.canonical).toBe('lab=1&run=training&placement=deepnorm');
});
