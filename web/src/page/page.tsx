import { trainingText } from '../text/training';
import { lab, startProblem } from './app';
import { Bench } from './bench';
import { Header } from './header';
import { PresetBar } from './preset_bar';
import { RefusedLink } from './refused_link';

export function Page() {
  const loaded = lab.value;
  return (
    <>
      <Header lab={loaded} />
      <main>
        <div class="question">
          <h1>{loaded?.experiment.value.question ?? trainingText.question}</h1>
          <PresetBar lab={loaded} />
        </div>
        {startProblem.value && (
          <p class="start-problem" role="alert">
            {startProblem.value}
          </p>
        )}
        {loaded && <RefusedLink request={loaded.request} />}
        <Bench lab={loaded} />
        <trainingText.Reading />
      </main>
    </>
  );
}
