import { Cite } from '../../source_list';

export function Toys() {
  return (
    <section>
      <h2>Toy and published results</h2>
      <ul>
        <li>
          <b>Agree.</b> Post with Adam needs warm-up: BLEU 8.45 without and about 34 with 4,000 steps of it on IWSLT14
          German-English (<Cite id="xiong2020" />
          ); here ten seeds of ten stay near chance without (last-20 means 2.51 to 2.78, chance ln 16 ≈ 2.77) and ten of
          ten leave it with 200 steps (0.55 to 1.51). Pre needs none, there and here. SGD does not save Post; a small
          fixed rate does, slowly. RAdam does train Post without warm-up in our toy; after the norm is inside the branch
          Adam or RAdam makes little difference, there and here.
        </li>
        <li>
          <b>Differ.</b> The peak rate: with 500 steps of warm-up they report 31.16 at 0.0005 and 2.77 at 0.001. Here a
          short warm-up of 50 steps is nearly enough at 0.001 and not at 0.002: the interaction is the same, the scale
          is not. And Post is not hopeless in depth: on Copy a hundred blocks train (0.054 at step 100), since a block
          can leave its token alone. At 1,000 blocks it stays at chance for the fifty steps that were run.
        </li>
        <li>
          <b>Not reproduced here.</b> That Pre saves time at full size: BERT base as Post diverged at 0.0003 and, at
          0.0001 with 10,000 steps of warm-up, reached a validation loss of 1.69 at about 700,000 steps, as Pre at
          0.0003 at about 500,000 (<Cite id="xiong2020" />
          ).
        </li>
      </ul>
    </section>
  );
}

export function Established() {
  return (
    <section>
      <h2>What is established, and what is not</h2>
      <ul>
        <li>
          Established: without warm-up and at usual rates Post fails where Pre trains, in several code bases (
          <Cite id="xiong2020" />, <Cite id="nguyen2019" />
          ). Pre was in use before it was analysed (<Cite id="baevski2018" />, <Cite id="child2019" />,{' '}
          <Cite id="vaswani2018" />, <Cite id="klein2017" />
          ), all of it still with warm-up.
        </li>
        <li>
          Its price: the stream grows, each layer adds about the same, so late layers matter less and early layers’
          gradients exceed late ones’ (<Cite id="shleifer2021" />, <Cite id="sun2025" />
          ).
        </li>
        <li>
          Why warm-up helps Post is not settled. Adam’s early variance alone is not the cause, since SGD needs it too (
          <Cite id="xiong2020" />
          ). Nor is the size of the first update alone: here Pre’s is three quarters of Post’s.
        </li>
        <li>
          Doubtful: most variants of the Transformer did not carry over to one common code base (
          <Cite id="narang2021" />
          ). Placement has a clear mechanism; its finer variants deserve the doubt. Placement also varies together with
          initial scale, rate, warm-up, eps and precision.
        </li>
      </ul>
    </section>
  );
}
