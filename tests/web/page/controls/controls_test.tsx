import { render } from 'preact-render-to-string';
import { beforeAll, expect, test, vi } from 'vitest';
import type { Experiment, NormLabModule, Parameter } from '../../../../wasm/module';
import { Pool } from '../../../../web/src/engine/pool';
import { Lab } from '../../../../web/src/lab/lab';
import { realCore } from '../../core';
import { noSource } from '../../engine/in_process_worker';

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

const noWorkers = () => {
  throw new Error('This test runs nothing.');
};

let core: NormLabModule;
let controlsOf: (core: NormLabModule) => { lab: Lab; html: () => string };

beforeAll(async () => {
  core = await realCore();
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => {} }));
  vi.stubGlobal('document', { documentElement: { dataset: {} } });
  const { Controls } = await import('../../../../web/src/page/controls/controls');
  controlsOf = (core) => {
    const lab = new Lab(core, new Pool(1, noSource, noWorkers), 'lab=1&run=training');
    return { lab, html: () => render(<Controls lab={lab} />) };
  };
});

test('every parameter that means something has one control with its label, help and bounds', {
  timeout: 30_000,
}, () => {
  const { lab, html: htmlOf } = controlsOf(core);
  const all = core
    .describe()
    .flatMap((experiment) => experiment.parameters.map((parameter) => ({ experiment, parameter })));
  for (const { experiment, parameter } of all) {
    lab.request.open(`lab=1&run=${experiment.name}`);
    const html = htmlOf();
    const { name, label, help, kind, maximum } = parameter;
    const applies = lab.request.standing.value.values.find((value) => value.name === name)?.applies;
    if (!applies) {
      expect(html).not.toContain(`id="control-${name}-label"`);
      continue;
    }
    expect(html.split(`id="control-${name}-label"`)).toHaveLength(2);
    for (const part of [`>${label}</`, escaped(help), kind === 'integer' ? maximum.toLocaleString('en') : '']) {
      expect(html.includes(part), `${name}: ${part}`).toBe(true);
    }
  }
});

/** The core with one more parameter, which only the declaration and the check know. */
function withParameter(added: Partial<Parameter>, text: string, defaultText: string): NormLabModule {
  const training = core.describe()[0] as Experiment;
  const parameter = { ...training.parameters.find(({ name }) => name === 'depth'), ...added } as Parameter;
  return {
    ...core,
    describe: () => [{ ...training, parameters: [...training.parameters, parameter] }],
    check: (request) => {
      const checked = core.check(request);
      return { ...checked, values: [...checked.values, { name: parameter.name, text, defaultText, applies: true }] };
    },
  };
}

test('a parameter that the page has never heard of gets its control from the declaration alone', () => {
  const added = { name: 'gravity', label: 'Gravity', unit: 'm/s²', group: 'World', help: 'How heavy.' };
  const html = controlsOf(withParameter(added, '9', '10')).html();
  expect(html).toContain('World');
  expect(html).toContain('Gravity');
  expect(html).toContain('m/s²');
  expect(html).toContain('Gravity differs from its default: back to 10');
});

test('a list of sizes is typed whole, with its bounds below', () => {
  const added = { name: 'widths', label: 'Widths', kind: 'integers', minimum: 3, maximum: 777 } as const;
  const html = controlsOf(withParameter(added, '64,128-256', '64')).html();
  expect(html).toMatch(/class="control control-integers".*<input class="typed-field"[^>]* value="64,128-256"/);
  expect(html).toContain('3 to 777.');
});

test('what differs from its default has a way back, and what does not has none', () => {
  const { lab, html } = controlsOf(core);
  expect(html()).not.toContain('to-default');
  lab.request.edit('depth', '8');
  expect(html().split('class="to-default"')).toHaveLength(2);
  expect(html()).toContain('Depth differs from its default: back to 24');
});

test('a refused entry stays in its field, with the refusal beside it', () => {
  const { lab, html } = controlsOf(core);
  lab.request.edit('depth', '1e9');
  expect(html()).toContain('value="1e9"');
  expect(html()).toContain('“1e9” must be a whole number from 1 to 2000.');
});

test('placements stand under the headings of their groups, mistakes under their own', () => {
  const html = controlsOf(core).html();
  expect(html.indexOf('Published')).toBeLessThan(html.indexOf('Mistakes people make'));
  expect(html.indexOf('Mistakes people make')).toBeLessThan(html.indexOf('Beta inverted'));
});

test('a parameter may have a value for one placement, which stands below the one for all', () => {
  const { lab, html } = controlsOf(core);
  expect(html()).not.toContain('own-values');
  expect(html()).toContain('aria-label="Warm-up: a value for each placement"');
  lab.request.edit('warmup@post', '200');
  expect(lab.request.standing.value.canonical).toBe('lab=1&run=training&warmup@post=200');
  expect(html()).toMatch(/aria-label="Warm-up for Post"[^>]* value="200"/);
  expect(html()).toMatch(/aria-label="Warm-up for Pre"[^>]* placeholder="0" value/);
  lab.request.edit('optimizer@pre', 'bogus');
  expect(html()).toContain('“bogus” must be one of: adam');
  lab.request.open('lab=1&run=training&placement=post');
  expect(html()).not.toContain('a value for each placement');
  lab.request.open('lab=1&run=signal');
  expect(html()).not.toContain('a value for each placement');
});

test('the first of the chosen placements is drawn, with its formula', () => {
  const { lab, html } = controlsOf(core);
  lab.request.open('lab=1&run=training&placement=deepnorm,pre&norm=rms');
  expect(html()).toContain('x ← RMS(2.213·x + f(x))');
  expect(html()).toContain('role="img" aria-label="From the stream, through the branch f;');
});
