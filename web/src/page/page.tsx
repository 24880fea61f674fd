import { first } from '../text/experiments';
import { Bench } from './bench';
import { pathParts, pathStep } from './guided_path';
import { Header } from './header';
import { OfflineNote } from './offline_note';
import { PresetBar } from './preset_bar';
import { Reading } from './reading';
import { RefusedLink } from './refused_link';
import { RefusedView } from './refused_view';
import { insteadOfBench, lab, startProblem } from './state';
import { shows } from './view';

export function Page() {
  const loaded = lab.value;
  const Path = pathParts.get('bar')?.PathBar;
  const Instead = insteadOfBench.value;
  const { question } = loaded?.experiment.value ?? first;
  return (
    <>
      <Header lab={loaded} />
      <main>
        <div class="question">
          <h1 class={shows('question') ? undefined : 'off-screen'}>{question}</h1>
          {loaded && Path && pathStep.value !== null && <Path lab={loaded} />}
          {shows('presets') && pathStep.value === null && !Instead && <PresetBar lab={loaded} />}
        </div>
        {startProblem.value && (
          <p class="start-problem" role="alert">
            {startProblem.value}
          </p>
        )}
        <RefusedView lab={loaded} />
        {loaded && <RefusedLink request={loaded.request} />}
        {Instead ? <Instead /> : <Bench lab={loaded} />}
        {shows('reading') && <Reading lab={loaded} />}
      </main>
      <OfflineNote />
    </>
  );
}
