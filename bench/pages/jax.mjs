// The lesson's Post-LN network in jax-js: forward, backward and Adam in one compiled step.
import {
  blockUntilReady,
  defaultDevice,
  init,
  jit,
  nn,
  numpy as np,
  valueAndGrad,
} from '../../node_modules/@jax-js/jax/dist/index.js';

const kVocab = 24;
const kWidth = 48;
const kHidden = 96;
const kTokens = 192;
const kRate = 1e-3;

const drawn = (rows, cols, bound) =>
  np.array(Float32Array.from({ length: rows * cols }, () => (2 * Math.random() - 1) * bound)).reshape([rows, cols]);

function draw(depth) {
  const linear = (input, output) => ({ w: drawn(input, output, input ** -0.5), b: np.zeros([output]) });
  const block = () => ({
    fc1: linear(kWidth, kHidden),
    fc2: linear(kHidden, kWidth),
    gain: np.ones([kWidth]),
    bias: np.zeros([kWidth]),
  });
  return {
    embedding: drawn(kVocab, kWidth, 1.7),
    blocks: Array.from({ length: depth }, block),
    head: linear(kWidth, kVocab),
  };
}

const apply = ({ w, b }, x) => np.matmul(x, w).add(b);

function loss(p, onehot) {
  let x = np.matmul(onehot.ref, p.embedding);
  for (const { fc1, fc2, gain, bias } of p.blocks) {
    const branch = apply(fc2, nn.gelu(apply(fc1, x.ref), { approximate: false }));
    x = nn.standardize(x.add(branch), -1, { epsilon: 1e-5 }).mul(gain).add(bias);
  }
  return nn
    .logSoftmax(apply(p.head, x), -1)
    .mul(onehot)
    .sum()
    .mul(-1 / kTokens);
}

/** Calls fn on the leaves of equal trees. */
function mapTrees(fn, first, ...rest) {
  if (Array.isArray(first)) return first.map((item, i) => mapTrees(fn, item, ...rest.map((r) => r[i])));
  if (first.shape !== undefined) return fn(first, ...rest);
  return Object.fromEntries(
    Object.keys(first).map((key) => [key, mapTrees(fn, first[key], ...rest.map((r) => r[key]))]),
  );
}

const train = jit((p, m, v, onehot, correction1, correction2) => {
  const [value, gradients] = valueAndGrad(loss)(
    mapTrees((leaf) => leaf.ref, p),
    onehot,
  );
  const newM = mapTrees((old, g) => old.mul(0.9).add(g.ref.mul(0.1)), m, gradients);
  const newV = mapTrees((old, g) => old.mul(0.999).add(np.square(g).mul(0.001)), v, gradients);
  const newP = mapTrees(
    (old, mean, square) =>
      old.sub(
        mean.ref
          .mul(kRate)
          .div(correction1.ref)
          .div(np.sqrt(square.ref.div(correction2.ref)).add(1e-8)),
      ),
    p,
    newM,
    newV,
  );
  correction1.dispose();
  correction2.dispose();
  return [newP, newM, newV, value];
});

let state;

function batch() {
  const values = new Float32Array(kTokens * kVocab);
  for (let i = 0; i < kTokens; i++) values[i * kVocab + Math.floor(Math.random() * kVocab)] = 1;
  return np.array(values).reshape([kTokens, kVocab]);
}

function step() {
  state.step++;
  const [p, m, v, value] = train(
    state.p,
    state.m,
    state.v,
    batch(),
    np.array(1 - 0.9 ** state.step),
    np.array(1 - 0.999 ** state.step),
  );
  Object.assign(state, { p, m, v });
  return value;
}

window.start = async (depth) => {
  await init('wasm');
  defaultDevice('wasm');
  const p = draw(depth);
  const zeros = () => mapTrees((leaf) => np.zeros(leaf.shape), p);
  state = { p, m: zeros(), v: zeros(), step: 0 };
  return step()
    .data()
    .then((data) => data[0]);
};

window.measure = async (steps) => {
  const start = performance.now();
  for (let i = 0; i < steps; i++) {
    const value = step();
    state.loss = (await value.data())[0];
  }
  await blockUntilReady(mapTrees((leaf) => leaf, state.p));
  return (performance.now() - start) / steps;
};

window.loss = () => state.loss;
