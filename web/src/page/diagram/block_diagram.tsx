import type { LayerForm } from '../../lab/design';
import { carriedFactor, factorText, formInWords } from './formula';

const high = 26;
const low = 82;
const gap = 12;

/** One thing on a line: a norm, the branch, a factor. */
interface Item {
  kind: 'norm' | 'branch' | 'factor';
  text: string;
}

const widths = { norm: 34, branch: 34, factor: 58 };

/** A sublayer drawn: the stream below, the branch above, what stands on each, and where they meet. */
export function BlockDiagram({ form, norm, colour }: { form: LayerForm; norm: string; colour: string }) {
  const normItem: Item = { kind: 'norm', text: norm };
  const factorItem = (text: string): Item => ({ kind: 'factor', text: `×${text}` });
  const branch: Item[] = [
    ...(form.n1 ? [normItem] : []),
    ...(form.c === 1 ? [] : [factorItem(factorText(form.c))]),
    { kind: 'branch', text: 'f' },
    ...(form.n2 ? [normItem] : []),
    ...(form.b === 1 ? [] : [factorItem(factorText(form.b))]),
  ];
  const carried = carriedFactor(form);
  const split = form.n0 ? 30 + widths.norm + gap : 34;
  const room = branch.reduce((sum, { kind }) => sum + widths[kind] + gap, gap);
  const sum = split + Math.max(room, carried ? widths.factor + 2 * gap : 0, 110);
  const end = sum + 14 + (form.n3 ? gap + widths.norm : 0);
  let left = split + (sum - split - room) / 2 + gap;
  const placed = branch.map((item) => {
    const at = left;
    left += widths[item.kind] + gap;
    return { item, at };
  });
  return (
    <svg class="block-diagram" viewBox={`0 0 ${end + 42} 104`} role="img" aria-label={formInWords(form)}>
      <path class="wire" d={`M22,${low}H${end + 20}M${split},${low}V${high}H${sum}V${low - 11}`} />
      <path class="head" d={`M${end + 26},${low}l-8,-4v8Z`} />
      <text x="12" y={low + 4}>
        x
      </text>
      <text x={end + 34} y={low + 4}>
        x
      </text>
      <circle class="split" cx={split} cy={low} r="3" />
      {form.n0 && <Box item={normItem} x={30} y={low} colour={colour} />}
      {placed.map(({ item, at }) => (
        <Box key={at} item={item} x={at} y={high} colour={colour} />
      ))}
      {carried && <Box item={factorItem(carried)} x={(split + sum - widths.factor) / 2} y={low} colour={colour} />}
      <circle class="box" cx={sum} cy={low} r="11" />
      <path class="wire" d={`M${sum - 5},${low}h10M${sum},${low - 5}v10`} />
      {form.n3 && <Box item={normItem} x={sum + 11 + gap} y={low} colour={colour} />}
    </svg>
  );
}

function Box({ item: { kind, text }, x, y, colour }: { item: Item; x: number; y: number; colour: string }) {
  const width = widths[kind];
  const rounded = kind === 'norm' ? 3 : 13;
  return (
    <g>
      <rect
        class="box"
        x={x}
        y={y - 13}
        width={width}
        height="26"
        rx={rounded}
        stroke={kind === 'norm' ? colour : undefined}
      />
      <text class={kind} x={x + width / 2} y={y + 4}>
        {text}
      </text>
    </g>
  );
}
