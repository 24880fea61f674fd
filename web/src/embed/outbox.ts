import { effect } from '@preact/signals';
import type { Lab } from '../lab/lab';
import type { LabRun } from '../lab/lab_run';
import { tablesOf } from './inbox';
import { type FromEmbed, type Posted, type Problem, problem, protocolVersion } from './protocol';

/** Who hears what the embed tells: the page that holds it. What it tells is no secret: a request, a digest, a height. */
export const host = window.parent === window ? null : window.parent;

export function post(message: FromEmbed, to: MessageEventSource | null = host): void {
  const posted: Posted<FromEmbed> = { normLab: protocolVersion, ...message };
  to?.postMessage(posted, { targetOrigin: '*' });
}

/** Tells of the lab's runs, and of what is refused. */
export function tellOf(lab: Lab): void {
  effect(() => {
    const refused = lab.request.refusedLink.value?.refusals[0];
    if (refused) tellProblem(refused);
  });
  effect(() => {
    const run = lab.run.value;
    return run ? tellOfRun(lab, run) : undefined;
  });
}

export function tellProblem({ field, value, message }: Problem): void {
  post({ type: 'error', id: null, ...problem(field, value, message) });
}

/** Follows a run until another takes its place. Returns how to stop. */
function tellOfRun(lab: Lab, run: LabRun): () => void {
  const ends = [
    effect(() => {
      const phase = run.phase.value;
      if (phase === 'running') post({ type: 'run', request: run.checked.link });
      if (phase === 'failed') tellProblem({ field: 'run', value: '', message: run.problem.peek() });
      if (phase === 'finished') tellResult(lab, run);
    }),
    effect(() => {
      if (run.revision.value === 0) return;
      const { slowest, unitsEnded, units } = run.progress.peek();
      post({ type: 'step', done: slowest?.done ?? 0, total: slowest?.total ?? 0, unitsEnded, units });
    }),
  ];
  return () => {
    for (const end of ends) end();
  };
}

function tellResult(lab: Lab, run: LabRun): void {
  const finished = run.finished.peek();
  if (!finished) return;
  const { digest, link } = finished;
  const outcome = lab.verdict.peek()?.outcome ?? null;
  post({ type: 'done', request: link, digest, outcome, tables: tablesOf(run) });
}

/** Tells how high an element is, whenever that changes: to the lab's own script, to Canvas, and to Moodle. */
export function tellHeight(element: Element): void {
  let last = 0;
  new ResizeObserver(() => {
    const height = Math.ceil(element.getBoundingClientRect().height);
    if (height === last || height === 0) return;
    last = height;
    post({ type: 'resize', height });
    const resize = { subject: 'lti.frameResize', height };
    host?.postMessage(resize, { targetOrigin: '*' });
    host?.postMessage(JSON.stringify(resize), { targetOrigin: '*' });
  }).observe(element);
}
