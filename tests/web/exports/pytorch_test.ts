import { describe, expect, test } from 'vitest';
import type { Experiment } from '../../../web/src/engine/core';
import { pytorchScript } from '../../../web/src/exports/pytorch';
import { seriesOf } from '../../../web/src/exports/series';
import { Rows } from '../../../web/src/lab/rows';
import { realCore } from '../core';

const core = await realCore();
const experiments = new Map(core.describe().map((experiment) => [experiment.name, experiment]));
const training = experiments.get('training') as Experiment;

function scriptOf(fields: string, experiment: Experiment = training) {
  const checked = core.check(`lab=1&run=${experiment.name}&${fields}`);
  expect(checked.refusals).toEqual([]);
  return pytorchScript(core, experiment, checked, null);
}

/** The value that a script assigns to a name. */
function assigned(script: string, name: string): string {
  return new RegExp(`^${name} = (\\{\\n[^]*?^\\}|.*)$`, 'm').exec(script)?.[1] ?? 'nothing';
}

/** What must stand beside a parameter for it to mean anything. */
function neededFor(parameter: string): string {
  if (parameter.startsWith('own-')) return 'placement=own&own-first=25&';
  return parameter === 'positions' || parameter === 'qk-norm' ? 'task=sequence-copy&' : '';
}

describe('A PyTorch script', () => {
  test('knows every placement and every choice of training', () => {
    for (const { name, choices } of training.parameters) {
      for (const choice of choices) {
        if (name === 'equal-tokens') continue;
        const needed = neededFor(name);
        const { refusal, text } = scriptOf(`${needed}${name}=${choice.name}`);
        expect(refusal, `${name}=${choice.name}`).toBe('');
        const value = name === 'placement' ? assigned(text, 'SERIES') : assigned(text, 'SETTINGS');
        expect(value).toContain(`"${choice.name}"`);
      }
    }
  });

  test('says its request and what all placements have alike in one place', () => {
    const { text } = scriptOf('placement=pre,post&depth=3&seed=0-2,7&lr=0.0001');
    expect(assigned(text, 'REQUEST')).toBe('"lab=1&run=training&depth=3&lr=0.0001&seed=0-2,7"');
    expect(assigned(text, 'DIGEST')).toBe('""');
    expect(assigned(text, 'SETTINGS')).toContain('    "depth": 3,\n');
    expect(assigned(text, 'SETTINGS')).toContain('    "seed": [0, 1, 2, 7],\n');
    expect(assigned(text, 'SERIES')).toBe('{\n    "pre": {},\n    "post": {},\n}');
    expect(assigned(text, 'LAB')).toBe('{}');
  });

  test('gives a placement its own values, and the defaults that follow them', () => {
    const { text } = scriptOf('placement=pre,post&width@post=20&optimizer@pre=sgd&momentum@pre=0.5&beta1=0.8');
    expect(assigned(text, 'SETTINGS')).not.toContain('"width"');
    const [pre = '', post = ''] = assigned(text, 'SERIES').split('\n').slice(1, 3);
    expect(pre).toBe('    "pre": {"width": 48, "hidden": 96, "optimizer": "sgd", "momentum": 0.5},');
    expect(post).toContain('"width": 20, "hidden": 40, "optimizer": "adam", "beta1": 0.8, "beta2": 0.999');
  });

  test('leaves nothing of the settings that it came with', () => {
    const { text } = scriptOf('task=reverse&placement=admin');
    for (const word of ['"copy",', '"final-norm": "off"', '"post": {}', '"gelu",']) {
      expect(assigned(text, 'SETTINGS') + assigned(text, 'SERIES')).not.toContain(word);
    }
  });

  test('knows the lab’s digest and a few of its losses', () => {
    const rows = new Rows();
    const steps = Float64Array.from({ length: 101 }, (_, i) => i);
    const texts = (value: string) => Array.from(steps, () => value);
    rows.append({
      name: 'loss',
      rows: 101,
      columns: [
        { name: 'placement', values: texts('pre') },
        { name: 'seed', values: steps.map(() => 4) },
        { name: 'step', values: steps },
        { name: 'loss', values: steps.map((step) => (step === 100 ? Number.NaN : 1 / 3)) },
      ],
    });
    const checked = core.check('lab=1&run=training&placement=pre&seed=4');
    const { text } = pytorchScript(core, training, checked, { digest: 'k3f9', rows: { table: () => [rows] } });
    expect(assigned(text, 'DIGEST')).toBe('"k3f9"');
    expect(assigned(text, 'LAB')).toMatch(
      /^\{\n {4}\("pre", 4\): \{0: 0.33333333, 5: 0.33333333, .*95: 0.33333333\},\n\}$/,
    );
  });

  test('refuses by name what it does not know', () => {
    const more: Experiment = {
      ...training,
      parameters: [
        ...training.parameters.map((parameter) =>
          parameter.name === 'norm' ? { ...parameter, name: 'norme' } : parameter,
        ),
      ],
    };
    expect(scriptOf('norm=rms', more)).toEqual({ text: '', refusal: 'The PyTorch script does not know norme=rms.' });
    const { values } = core.check('lab=1&run=training');
    const other = values.map((value) => (value.name === 'optimizer' ? { ...value, text: 'lion' } : value));
    const changed = { check: (request: string) => ({ ...core.check(request), values: other }) };
    const { refusal } = pytorchScript(changed, training, core.check('lab=1&run=training'), null);
    expect(refusal).toBe('The PyTorch script does not know optimizer=lion.');
  });

  test('is there for three experiments, and refused by name for the others', () => {
    const made = [...experiments].filter(([name, experiment]) => {
      const { text, refusal } = scriptOf('', experiment);
      if (text === '') expect(refusal).toContain(`no PyTorch script for ${name}`);
      return text !== '';
    });
    expect(made.map(([name]) => name).sort()).toEqual(['jacobian', 'signal', 'training']);
  });

  test('stands alone', () => {
    for (const name of ['training', 'signal', 'jacobian']) {
      const { text } = scriptOf('', experiments.get(name) as Experiment);
      const imported = [...text.matchAll(/^(?:import|from) ([\w.]+)/gm)].map(([, module]) => module);
      expect(new Set(imported).size).toBe(imported.length - Number(text.includes('from torch import nn')));
      const known = ['argparse', 'dataclasses', 'math', 'sys', 'torch', 'torch.nn.functional'];
      expect(imported.filter((module) => !known.includes(module as string))).toEqual([]);
    }
  });

  test('of the Jacobian has its norms as a list, and refuses what only a real network has', () => {
    const { text } = scriptOf('norm=rms,layer&seed=3', experiments.get('jacobian') as Experiment);
    expect(assigned(text, 'SETTINGS')).toContain('    "norm": ["rms", "layer"],\n');
    const { refusal } = scriptOf('setting=encoder', experiments.get('signal') as Experiment);
    expect(refusal).toBe('The PyTorch script does not know setting=encoder.');
  });
});

describe('A request’s series', () => {
  test('have what the core gives each placement', () => {
    const checked = core.check(
      'lab=1&run=training&task=sequence-copy&placement=pre,post,deepnorm&momentum=0&optimizer@post=sgd&momentum@post=0.9&beta1=0.7&steps=9&schedule@pre=step&width@deepnorm=32',
    );
    expect(checked.refusals).toEqual([]);
    const of = (placement: string, name: string) =>
      seriesOf(core, checked)
        .find((one) => one.placement === placement)
        ?.values.find((value) => value.name === name);
    expect(of('post', 'momentum')).toMatchObject({ text: '0.9', applies: true });
    expect(of('post', 'beta1')).toMatchObject({ applies: false });
    expect(of('pre', 'beta1')).toMatchObject({ text: '0.7', applies: true });
    expect(of('pre', 'drop')).toMatchObject({ text: '4', applies: true });
    expect(of('deepnorm', 'hidden')).toMatchObject({ text: '128' });
  });
});
