import { describe, expect, test } from 'vitest';
import { Rows } from '../../web/src/lab/rows';
import { resultOf } from '../web/figures/result';
import { accepted, core, type Lines, labLines, linesOf, runPython, scriptOf, toleranceOf } from './python';

const pairsOfSlots = [
  ['none', 'n1-n2-n3'],
  ['n2', 'n3'],
  ['n3', 'n1'],
  ['n1-n2', 'n2-n3'],
  ['n2-n3', 'n1-n2'],
  ['n1-n2-n3', 'n1-n3'],
];

/** Short runs which together name every choice that run=training has. */
const requests = [
  'placement=pre,post,sandwich,deepnorm&final-norm=off&steps=101',
  'placement=branch,lns,mix,none,in-place&depth=9&width=32&steps=60&schedule=cosine&warmup=10&eval-every=20',
  'placement=alpha-on-branch,beta-inverted,no-v-gain,admin&depth=6&width=24&steps=60&optimizer=radam&init=xavier-normal&activation=relu&equal-tokens=all',
  'placement=pre,post,deepnorm&depth=4&width=16&steps=40&seed=3,4294967295&warmup@post=10&optimizer@pre=sgd&momentum@pre=0.9&lr@pre=0.1&width@deepnorm=20&final-norm@pre=off&init@deepnorm=xavier-uniform',
  'task=sequence-copy&placement=pre,post,deepnorm&depth=6&width=32&steps=60&schedule=inverse-sqrt&warmup=20',
  'task=sequence-copy&placement=admin,no-v-gain,beta-inverted,alpha-on-branch&depth=2&width=32&steps=40&optimizer=adamw&clip=1',
  'task=sequence-copy&placement=post,pre&depth=2&width=24&heads=2&steps=40&beta1=0.8&beta2=0.98&adam-eps=0.00001&optimizer=radam&final-norm=on&eval-every=7&eval-seed=3&batch=1&length=1&vocab=2',
  'task=reverse&placement=post,pre,deepnorm,admin&depth=2&width=32&steps=40&schedule=linear&optimizer=adamw&weight-decay=0.1&eval-every=40',
  'task=sort&placement=sandwich,mix,no-v-gain&depth=4&width=16&hidden=24&steps=30&norm=rms&positions=sinusoidal&qk-norm=on',
  'task=copy-memory&placement=lns,in-place&depth=3&width=24&heads=3&steps=40&norm=scale&init=torch&gain=0.7',
  'task=induction&placement=branch,pre&width=32&steps=40&optimizer=sgd&lr=0.05&momentum=0.9&weight-decay=0.001&schedule=step&drop=20&affine=off',
  'placement=own,pre&depth=8&width=24&steps=40&own-norms=n1-n3&own-first=30&own-first-norms=n2&own-alpha=1.2&own-alpha-rule=sqrt&own-c=0.8&own-c-rule=lns&own-beta=2&own-beta-rule=inverse-sqrt',
  'task=reverse&placement=own&depth=3&width=32&steps=40&own-norms=n2-n3&own-alpha-rule=deepnorm&own-c-rule=inverse&own-beta-rule=deepnorm',
  'task=sequence-copy&placement=own&depth=3&width=24&steps=30&own-norms=n1&own-first=100&own-first-norms=none',
  'task=modular-addition&placement=pre,post&width=32&steps=60&activation=gelu&positions=none&init=normal&init-std=0.05&norm-eps=0.001&seed=0-2&data-seed=7',
  ...pairsOfSlots.map(
    ([norms, first]) =>
      `placement=own&depth=4&width=16&steps=20&own-norms=${norms}&own-first=50&own-first-norms=${first}`,
  ),
].map((fields) => `lab=1&run=training&${fields}`);

/** Where two sets of lines differ by more than allowed; what is no number must be none on both sides. */
function differences(lab: Lines, torch: Lines, cell: number, allowed: number): string[] {
  return [...lab].flatMap(([line, numbers]) => {
    const [here = Number.NaN, there = Number.NaN] = [numbers[cell % 2], torch.get(line)?.[cell]];
    const same = Math.abs(here - there) <= allowed || (!Number.isFinite(here) && !Number.isFinite(there));
    return same ? [] : [`${line}: ${here} here, ${there} by PyTorch`];
  });
}

/** Before any update: the rounding of one forward pass in f32. A loss of 4 is stored to 2.4e-7; the sums before it add
 *  a little, 5e-7 at the most in these runs. */
const oneForward = 2e-6;

function firstSteps(lines: Lines): Lines {
  return new Map([...lines].filter(([line]) => line.endsWith(' 0')));
}

describe('The PyTorch script prints the lab’s numbers', () => {
  test.each(requests)('%s', async (request) => {
    const script = scriptOf(request);
    const tolerance = toleranceOf(script);
    expect(tolerance).toBeLessThanOrEqual(1e-3);
    // A near tie may fall either way: one answer of the batch, in which each sequence has at least one.
    const oneAnswer = 1 / Number(accepted(request).values.find(({ name }) => name === 'batch')?.text);
    const torch = linesOf((await runPython(script, '--csv')).stdout, 3);
    const [loss, evaluation] = await Promise.all(['loss', 'evaluation'].map((table) => labLines(request, table)));
    if (!loss || !evaluation) throw new Error('The lab printed nothing.');
    expect([...torch.keys()]).toEqual([...new Set([...loss.keys(), ...evaluation.keys()])].sort(inOrderOf(torch)));
    expect(loss.size).toBeGreaterThan(0);
    expect(differences(loss, torch, 0, tolerance)).toEqual([]);
    expect(differences(firstSteps(loss), torch, 0, oneForward)).toEqual([]);
    expect(differences(loss, torch, 1, oneAnswer)).toEqual([]);
    expect(differences(evaluation, torch, 2, tolerance)).toEqual([]);
    expect(differences(evaluation, torch, 3, oneAnswer)).toEqual([]);
  });

  // On the way there a loss is of any size, and so is its rounding.
  test('and ends where the loss is no longer a number', async () => {
    const request = 'lab=1&run=training&placement=none,post&depth=12&lr=100&steps=8';
    const torch = linesOf((await runPython(scriptOf(request), '--csv')).stdout, 3);
    const lab = await labLines(request, 'loss');
    const ends = (lines: Lines) => [...lines].filter(([, [loss]]) => !Number.isFinite(loss));
    expect(ends(torch).map(([line]) => line)).toEqual(ends(lab).map(([line]) => line));
    expect(ends(lab)).toHaveLength(1);
    expect([...torch.keys()]).toEqual([...lab.keys()]);
  });

  test('and the requests name every choice of run=training', () => {
    const parameters = core.describe().find(({ name }) => name === 'training')?.parameters ?? [];
    const named = new Set<string>();
    for (const { values, overrides } of requests.map(accepted)) {
      for (const { name, text } of [...values.filter(({ applies }) => applies), ...overrides]) {
        for (const word of text.split(',')) named.add(`${name}=${word}`);
      }
    }
    expect(parameters.length).toBeGreaterThan(20);
    const all = parameters.flatMap(({ name, choices }) => choices.map((choice) => `${name}=${choice.name}`));
    expect(all.filter((choice) => !named.has(choice))).toEqual([]);
  });
});

function inOrderOf(lines: Map<string, unknown>): (a: string, b: string) => number {
  const places = [...lines.keys()];
  return (a, b) => places.indexOf(a) - places.indexOf(b);
}

describe('A script that knows the lab’s losses', () => {
  const request = 'lab=1&run=training&placement=pre&depth=2&width=8&steps=30';

  /** What it says where the lab's losses are larger by that much from a step on. */
  async function verdict(change: number, from = 0): Promise<string> {
    const { rows } = resultOf(core, request);
    const moved = rows.table('loss').map((loss) => {
      const steps = loss.numbers('step');
      const losses = loss.numbers('loss').map((x, row) => ((steps[row] as number) >= from ? x + change : x));
      return Object.assign(new Rows(), {
        count: loss.count,
        texts: (column: string) => loss.texts(column),
        numbers: (column: string) => (column === 'loss' ? losses : loss.numbers(column)),
      });
    });
    const changed = { table: (name: string) => (name === 'loss' ? moved : rows.table(name)) };
    return (await runPython(scriptOf(request, { digest: 'abc', rows: changed }))).stderr;
  }

  test('says that its own are within the tolerance, and has the same mean at the end', async () => {
    expect(await verdict(0)).toMatch(
      /^pre 0: within 0.001 of the lab's losses, \d\.\de-0[678] at the most; mean of the last 20 (\d\.\d{5})\d, the lab's \1\d\n$/,
    );
  });

  test('says so where they are not', async () => {
    expect(await verdict(0.01)).toMatch(/^pre 0: NOT within 0.001 of the lab's losses; /);
  });

  test('says from where on they are not', async () => {
    expect(await verdict(0.01, 15)).toMatch(/^pre 0: within 0.001 of the lab's losses before step 1[567]; --double /);
  });
});
