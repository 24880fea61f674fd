import type { Preset } from '../lab/preset';
import { Sources } from './papers';
import type { ExperimentText } from './words';

const presets: Preset[] = [
  {
    name: 'Thirty seeds',
    request: 'lab=1&run=concentration',
    expect: 'The same random stacks at four widths: how far single tokens stray from the mean size.',
    guess: 'The width grows eightfold. How much closer to their mean are the sizes?',
    found: 'About two and a half to three times as close: the spread falls nearly as one over the root of the width.',
  },
  {
    name: '150 seeds',
    request: 'lab=1&run=concentration&seed=0-149',
    expect: 'Five times as many draws, for an exponent with a narrow interval. This takes a while.',
    guess: 'Will the exponent come closer to −0.5?',
    found: 'The exponents are within 0.02 of −0.5, and every interval holds it.',
  },
];

export const concentrationText: ExperimentText = {
  words: { unit: 'stack', units: 'stacks', piece: 'layer' },
  presets,
  invitation: {
    question: 'How does the spread depend on the width?',
    hint: 'Run measures every token’s size, and compares the widths when the last stack has ended.',
  },
  invitations: {
    histogram: {
      question: 'What does the spread look like, narrow and wide?',
      hint: 'Run gathers the sizes of all tokens.',
    },
  },
  Reading,
};

function Reading() {
  return (
    <article class="reading">
      <section>
        <h2>What you are looking at</h2>
        <p>
          The theory speaks of mean sizes. A network only ever has one draw of its weights. This experiment asks how far
          a single token’s ‖x‖² may be from the mean: ε is the smallest relative distance that holds all but a share δ
          of the values. It is measured at several widths, over all tokens, layers and seeds.
        </p>
        <p>
          The histograms show the same for the narrowest and the widest network: the wide one’s sizes gather around the
          mean.
        </p>
      </section>
      <section>
        <h2>Why it matters</h2>
        <p>
          Xiong et al. prove their bounds for streams whose size stays near its mean. The wider the network, the better
          that holds: ε falls as a power of the width close to −½, for Pre, Post and DeepNorm alike. At a width of 64
          single draws are still far apart, so conclusions from one small network deserve doubt.
        </p>
        <p class="remember">Remember: theory for wide networks describes narrow ones on average, not one by one.</p>
      </section>
      <section>
        <h2>How it is counted</h2>
        <p>
          Tokens of one seed are not independent. After twelve layers Post’s are so alike that eight of them count as
          one. So the intervals come from drawing whole seeds anew, not tokens. With few seeds the exponent scatters: by
          about 0.05 with ten.
        </p>
      </section>
      <Sources papers={papers}>
        The exponents −0.501 (Pre), −0.496 (Post) and −0.508 (DeepNorm): PyTorch, widths 64 to 512, 150 seeds.
      </Sources>
    </article>
  );
}

const papers = [['Bounds for streams near their mean: Xiong et al. 2020', '2002.04745']] as const;
