import { first } from '../text/experiments';
import { lab, startProblem } from './app';
import { Bench } from './bench';
import { Header } from './header';
import { PresetBar } from './preset_bar';
import { Reading } from './reading';
import { RefusedLink } from './refused_link';

export function Page() {
  const loaded = lab.value;
  const { question } = loaded?.experiment.value ?? first;
  return (
    <>
      <Header lab={loaded} />
      <main>
        <div class="question">
          <h1>{question}</h1>
          <PresetBar lab={loaded} />
        </div>
        {startProblem.value && (
          <p class="start-problem" role="alert">
            {startProblem.value}
          </p>
        )}
        {loaded && <RefusedLink request={loaded.request} />}
        <Bench lab={loaded} />
        <Reading lab={loaded} />
      </main>
    </>
  );
}
