import { useSignalEffect } from '@preact/signals';
import { RefusedView } from '../page/refused_view';
import { lab, runWanted, startProblem } from '../page/state';
import { Bar } from './bar';
import { Foot } from './foot';
import { Heading } from './heading';
import { missingHere, results, wake } from './wake';

/** An experiment in somebody else's page: its question, its figures, and how to run it. */
export function Embed() {
  const missing = missingHere();
  const loaded = lab.value;
  const Results = results.value;
  useRunOnClick();
  return (
    <>
      <Heading lab={loaded} />
      <RefusedView lab={loaded} />
      {(missing || startProblem.value) && (
        <p class="start-problem" role="alert">
          {missing ? `This browser has no ${missing}, which the lab computes with.` : startProblem.value}
        </p>
      )}
      {loaded && Results ? <Results lab={loaded} /> : <Waiting />}
      {!missing && <Bar lab={loaded} />}
      <Foot lab={loaded} />
    </>
  );
}

/** Run was pressed before there was anything to run. */
function useRunOnClick(): void {
  useSignalEffect(() => {
    if (!runWanted.value) return;
    const done = () => {
      runWanted.value = false;
    };
    wake()
      .then((loaded) => {
        // A request that was refused is not run, and nothing else in its place.
        if (!loaded.request.refusedLink.peek()) loaded.start();
      })
      .then(done, done);
  });
}

/** Where the figures will be. */
function Waiting() {
  return (
    <div class="figure-card waiting">
      <p class="invitation">What do you expect to see?</p>
    </div>
  );
}
