import { Code } from '../../formula';

interface PlacementCode {
  label: string;
  /** What a sublayer does. */
  block: string;
  /** What makes logits of the last block's output. */
  head: string;
  /** What else it takes. */
  beside?: string;
}

const plain = 'logits = head(x)';
const normed = 'logits = head(final_norm(x))';

/** The two lines in which the published placements differ, in the order of the core's table. f is attention or the
 *  feed-forward network. */
export const placementCode: Readonly<Record<string, PlacementCode>> = {
  post: { label: 'Post', block: 'x = norm(x + f(x))', head: plain },
  pre: { label: 'Pre', block: 'x = x + f(norm(x))', head: normed },
  sandwich: { label: 'Sandwich', block: 'x = x + norm_out(f(norm(x)))', head: normed },
  deepnorm: {
    label: 'DeepNorm',
    block: 'x = norm(alpha * x + f(x))',
    head: plain,
    beside:
      'With R branches in one stack, alpha = R ** 0.25. At the start the value, output and feed-forward weights are multiplied by (4 * R) ** -0.25, query and key weights not.',
  },
  branch: { label: 'Branch', block: 'x = x + norm_out(f(x))', head: normed },
  lns: {
    label: 'LN scaling',
    block: 'x = x + f(norm(x) / layer ** 0.5)',
    head: normed,
    beside: 'Layers count from 1.',
  },
  mix: {
    label: 'Mix',
    block: 'post = layer <= depth // 4\nx = norm(x + f(x)) if post else x + f(norm(x))',
    head: normed,
    beside: 'Layers count from 1.',
  },
  admin: {
    label: 'Admin',
    block: 'x = norm(omega * x + f(x))',
    head: plain,
    beside:
      'omega is a trained vector for each branch. A first forward pass measures how much each branch adds, and sets it.',
  },
  none: { label: 'None', block: 'x = x + f(x)', head: plain },
};

export function PlacementCodes() {
  return (
    <dl class="placement-codes">
      {Object.entries(placementCode).map(([placement, { label, block, head, beside }]) => (
        <div key={placement}>
          <dt>{label}</dt>
          <dd>
            <Code>{`${block}\n${head}`}</Code>
            {beside && <p>{beside}</p>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
