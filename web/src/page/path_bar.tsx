import { useEffect, useRef } from 'preact/hooks';
import type { Lab } from '../lab/lab';
import { type PathStep, pathEnd, pathSteps } from '../text/path';
import { isPlainClick } from './address_bar';
import { goToStep, pathStep, queryAt } from './guided_path';
import { numbersAtHand } from './numbers_at_hand';

export function requestOf(step: number): string | undefined {
  return pathSteps[step - 1]?.request;
}

/** Where the reader is on the guided path, what this step is about, and the way on. */
export function PathBar({ lab }: { lab: Lab }) {
  const at = pathStep.value;
  const step = at === null ? undefined : pathSteps[at - 1];
  return at === null || !step ? null : <Step lab={lab} at={at} step={step} />;
}

function Step({ lab, at, step }: { lab: Lab; at: number; step: PathStep }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(at);
  // Whoever goes on hears where they have come; whoever arrives at the page is left where they are.
  useEffect(() => {
    if (shown.current !== at) heading.current?.focus();
    shown.current = at;
  }, [at]);
  const isHere = lab.request.standing.value.canonical === step.request;
  const after = isHere && step.after(numbersAtHand(lab));
  const next = pathSteps[at];
  return (
    <section class="path" aria-label="Guided path">
      <p class="path-place">{`Guided path: step ${at} of ${pathSteps.length}`}</p>
      <h2 ref={heading} tabIndex={-1}>
        {step.title}
      </h2>
      <p>{isHere ? step.before : 'You have gone elsewhere from this step. It waits for you.'}</p>
      <p class="path-after" role="status">
        {after}
      </p>
      <nav class="path-ways" aria-label="Along the path">
        {!isHere && <Way lab={lab} step={at} request={step.request} text={`Back to step ${at}`} />}
        {next && <Way lab={lab} step={at + 1} request={next.request} text={`Next: ${next.title}`} isNext />}
        {!next && <Way lab={lab} step={null} request={pathEnd.request} text={`Next: ${pathEnd.name}`} isNext />}
        {at > 1 && <Way lab={lab} step={at - 1} request={requestOf(at - 1) as string} text="Previous step" />}
        <Way lab={lab} step={null} request={lab.request.link} text="Leave the path" />
      </nav>
    </section>
  );
}

interface WayProps {
  lab: Lab;
  step: number | null;
  request: string;
  text: string;
  isNext?: boolean;
}

function Way({ lab, step, request, text, isNext }: WayProps) {
  return (
    <a
      class={isNext ? 'path-next' : undefined}
      href={`${queryAt(step) || location.pathname}#${request}`}
      onClick={(event) => {
        if (!isPlainClick(event)) return;
        event.preventDefault();
        goToStep(lab, step, request);
      }}
    >
      {text}
    </a>
  );
}
