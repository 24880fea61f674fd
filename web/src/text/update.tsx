import type { Preset } from '../lab/preset';
import { Sources } from './papers';
import type { ExperimentText } from './words';

const deepnet = { by: 'Wang et al. 2022', arxiv: '2203.00555' };

const presets: Preset[] = [
  {
    name: 'Adam’s first step',
    request: 'lab=1&run=update',
    expect: 'Decoders of 6, 12 and 24 layers make ten steps of Adam. Each time: how far did the step move the logits?',
    guess: 'Whose first step is the largest, and does the depth matter?',
    found:
      'Post’s: at 24 layers 2.1, against DeepNorm’s 0.5. Yet Pre’s is 1.6, nearly as large, and Pre trains. Under Adam DeepNorm’s is small but not constant: it grows as √L, and so does its bound.',
    claim: {
      ...deepnet,
      text: 'Post’s first updates are too large and grow with the depth; DeepNorm keeps them within a constant.',
    },
  },
  {
    name: 'The theorem’s own case',
    request: 'lab=1&run=update&depth=6,12,24,48&steps=1&lr=0.01&optimizer=sgd&seed=0-9&updated=scaled',
    expect: 'One step of SGD on the four matrices that the theorem is about, up to 48 layers deep, with ten seeds.',
    guess: 'Is DeepNorm’s update the same at every depth?',
    found:
      'Yes: 0.005 to 0.006 from 6 to 48 layers, under a bound of 0.0085 that is as flat. Pre’s and Post’s are 20 to 300 times as large, and grow. Post’s is above its own bound up to 12 layers: for matrices it is no ceiling.',
    claim: { ...deepnet, text: 'With DeepNorm’s α and β a step of SGD moves the model by a constant.' },
  },
  {
    name: 'SGD on everything',
    request: 'lab=1&run=update&placement=deepnorm&depth=6,12,24,48&steps=1&lr=0.01&optimizer=sgd&seed=0-9',
    expect: 'The same step, but on every parameter: embeddings, queries, keys, norms and head move too.',
    guess: 'Does the bound still hold?',
    found:
      'No: it grows about as L to the 0.7, up to ten times the bound. What the theorem leaves out moves the logits more than what it counts.',
  },
  {
    name: 'Warm-up',
    request: 'lab=1&run=update&depth=12&steps=40&warmup=40',
    expect: 'The rate climbs from a fortieth to its full size over forty steps.',
    guess: 'How much smaller does warm-up make the first update?',
    found: 'Post’s is 0.11 instead of 1.9, and none after it is above 0.3: this is what warm-up is for.',
  },
  {
    name: 'DeepNorm done wrong',
    request: 'lab=1&run=update&placement=deepnorm,alpha-on-branch,beta-inverted,no-v-gain&steps=1',
    expect: 'DeepNorm beside three ways in which it has been written wrongly.',
    guess: 'Which mistake costs the most?',
    found:
      'α on the branch: at 24 layers 2.1 instead of 0.5, as if it were Post. β inverted: 1.2. W_v missed is the mildest, at 0.65.',
  },
];

export const updateText: ExperimentText = {
  words: { unit: 'network', units: 'networks', piece: 'step' },
  presets,
  invitation: {
    question: 'How far does the first step move the logits?',
    hint: 'Run draws the first step of each network here, depth by depth.',
  },
  invitations: {
    updates: { question: 'Do later steps move it as far?', hint: 'Run draws every step here.' },
  },
  Reading,
};

function Reading() {
  return (
    <article class="reading">
      <section>
        <h2>What you are looking at</h2>
        <p>
          A network says something about a batch; it makes one step of training on another batch; it is asked again. The
          figures show how far its answer has moved: the root mean square of the change of the logits. Logits of a fresh
          network have a size of about 1.3, so a change of 2 means that everything it said before is gone.
        </p>
        <p>
          The first figure has the first step against the number of layers, the second follows the steps. The thin
          dashes are DeepNet’s bound, measured along with the step.
        </p>
      </section>
      <section>
        <h2>What the bound says</h2>
        <p>
          DeepNet’s argument for DeepNorm: a step that changes each sublayer’s weights by ‖Δθᵢ‖ moves what the network
          ends in by at most Σ √(vᵢ² + wᵢ²)/α · ‖Δθᵢ‖, where v and w are the sizes of W_v and W_o, or of W₁ and W₂. With
          its α and β every term falls as fast as the number of terms grows.
        </p>
        <p>
          Three things stand behind that. The weights are single numbers in the theorem; here v and w are root mean
          squares over Xavier’s standard deviation, and ‖Δθ‖ is the Frobenius norm. The step is one of SGD, whose Δθ
          shrinks with the gradient; Adam’s has the same size whatever the gradient, and the sum then grows as √L. And
          only four matrices of each layer are counted. So the dashes show how an update grows, and are no ceiling:
          Post’s can lie above its own. For DeepNorm the lab finds in the theorem’s own case what it promises; in the
          others it finds what is left.
        </p>
      </section>
      <section>
        <h2>What it explains, and what not</h2>
        <p>
          Warm-up makes the first updates small for everyone, which Post needs. But a large first update is not the
          whole story: Pre’s is nearly as large as Post’s at 24 layers, and Pre trains without warm-up. Where it goes
          matters beside how far.
        </p>
        <p class="remember">
          Remember: a claim about updates holds for an optimizer and for a set of parameters. Both are settings here.
        </p>
      </section>
      <Sources papers={papers}>
        Updates and bound: checked against PyTorch for fourteen networks, optimizers and sets of parameters.
      </Sources>
    </article>
  );
}

const papers = [
  ['DeepNorm, and the bound on a model’s update: Wang et al. 2022 (DeepNet)', '2203.00555'],
  ['Warm-up and the place of the norm: Xiong et al. 2020', '2002.04745'],
] as const;
