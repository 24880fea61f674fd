import { expect, test } from 'vitest';
import type { RunRows } from '../../web/src/lab/rows';
import { resultOf } from '../web/figures/result';
import { core, type Lines, labLines, linesOf, runPython, scriptOf, toleranceOf } from './python';

const everyPlacement =
  'post,pre,sandwich,deepnorm,branch,lns,mix,admin,none,in-place,alpha-on-branch,beta-inverted,no-v-gain,own';

const signals = [
  'placement=post,pre,deepnorm',
  `placement=${everyPlacement}&depth=9&width=40&length=5&seed=0,7&own-norms=n1-n3&own-first=40&own-first-norms=n2&own-alpha-rule=sqrt&own-beta=0.5`,
  'placement=post,sandwich,none&norm=rms&width=33&length=3&depth=5&seed=4294967295',
  'placement=pre,branch&norm=scale&width=64&depth=3',
];
const jacobians = [
  'norm=layer,rms,scale&seed=0-2',
  'norm=scale,rms,layer&width=37&eps=0.5&scale=0.3&doublings=6&seed=7,4294967295',
];

/** Lines that differ by more than the allowed share of what the lab has, of two columns. */
function differences(lab: Lines, torch: Lines, [here, there]: [number, number], allowed: number): string[] {
  return [...lab].flatMap(([line, numbers]) => {
    const [ours = Number.NaN, theirs = Number.NaN] = [numbers[here], torch.get(line)?.[there]];
    return Math.abs(theirs - ours) <= allowed * Math.abs(ours) ? [] : [`${line}: ${ours} here, ${theirs} by PyTorch`];
  });
}

test.each(signals)('The script of run=signal&%s prints the lab’s sizes', async (fields) => {
  const request = `lab=1&run=signal&${fields}`;
  const script = scriptOf(request);
  const lab = await labLines(request, 'signal');
  const torch = linesOf((await runPython(script, '--csv')).stdout, 3);
  expect(lab.size).toBeGreaterThan(2);
  expect([...torch.keys()].sort()).toEqual([...lab.keys()].sort());
  for (const column of [0, 1]) expect(differences(lab, torch, [column, column], toleranceOf(script))).toEqual([]);
  // A cosine is at most 1, and may be near 0: what is lost in the sums is lost of 1.
  const cosines = ([line, [, , cosine = Number.NaN]]: [string, number[]]) => [line, [1 + cosine]] as [string, number[]];
  const moved = (lines: Lines) => new Map([...lines].map(cosines));
  expect(differences(moved(lab), moved(torch), [0, 0], toleranceOf(script))).toEqual([]);
});

test.each(jacobians)('The script of run=jacobian&%s prints the lab’s spectral norms', async (fields) => {
  const request = `lab=1&run=jacobian&${fields}`;
  const script = scriptOf(request);
  const lab = await labLines(request, 'jacobian');
  const torch = linesOf((await runPython(script, '--csv')).stdout, 3);
  expect(lab.size).toBeGreaterThan(2);
  expect([...torch.keys()]).toEqual([...lab.keys()]);
  // length, measured, exact, and the root of the width over the length: in the script without the exact value.
  for (const columns of [
    [0, 0],
    [1, 1],
    [3, 2],
  ] as [number, number][]) {
    expect(differences(lab, torch, columns, toleranceOf(script))).toEqual([]);
  }
});

test.each(['lab=1&run=signal&depth=4&width=32&seed=0,1', 'lab=1&run=jacobian&norm=layer,rms&width=16'])(
  'The script of %s says that it is within the tolerance of the lab, and where it is not',
  async (request) => {
    const { rows } = resultOf(core, request);
    const near = (await runPython(scriptOf(request, { digest: 'abc', rows }))).stderr.trim().split('\n');
    expect(near.length).toBeGreaterThan(1);
    for (const line of near)
      expect(line).toMatch(/: within 0.0001 of the lab's (size|spectral norm); farthest .* of it$/);
    const far = (await runPython(scriptOf(request, { digest: 'abc', rows: shifted(rows) }))).stderr.trim().split('\n');
    for (const line of far) expect(line).toMatch(/: NOT within 0.0001 of the lab's/);
  },
);

/** The same with every number that is compared a thousandth larger. */
function shifted(rows: RunRows): Pick<RunRows, 'table'> {
  const grow = (name: string, numbers: readonly number[]) =>
    /size|measured/.test(name) ? numbers.map((number) => number * 1.001) : numbers;
  return {
    table: (name) =>
      rows.table(name).map((piece) =>
        Object.assign(Object.create(piece), {
          count: piece.count,
          numbers: (column: string) => grow(column, piece.numbers(column)),
          texts: (column: string) => piece.texts(column),
        }),
      ),
  };
}
