import { OnDemand } from '../lab/on_demand';
import type { Preset } from '../lab/preset';
import type { Notes, Reading } from './reading';

/** What there is to read about each experiment. It stands below the first screen, and comes when the page is at rest. */
export const readings = new OnDemand<Reading>(
  {},
  {
    training: () => import('./readings/training').then(({ reading }) => reading),
    signal: () => import('./readings/signal').then(({ reading }) => reading),
    jacobian: () => import('./readings/jacobian').then(({ reading }) => reading),
    gradients: () => import('./readings/gradients').then(({ reading }) => reading),
    concentration: () => import('./readings/concentration').then(({ reading }) => reading),
    update: () => import('./readings/update').then(({ reading }) => reading),
    anatomy: () => import('./readings/anatomy').then(({ reading }) => reading),
    map: () => import('./readings/map').then(({ reading }) => reading),
  },
);

/** What there is to read about presets, those of a topic together: see `shelfOf`. */
export const notes = new OnDemand<Notes>(
  {},
  {
    'training/Lesson': () => import('./readings/training/notes_lesson').then((of) => of.notes),
    'training/Warm-up': () => import('./readings/training/notes_warmup').then((of) => of.notes),
    'training/Rate': () => import('./readings/training/notes_rates').then((of) => of.notes),
    'training/Optimizer': () => import('./readings/training/notes_optimizers').then((of) => of.notes),
    'training/Tasks': () => import('./readings/training/notes_tasks').then((of) => of.notes),
    'training/Mistakes': () => import('./readings/training/notes_mistakes').then((of) => of.notes),
    'training/Own': () => import('./readings/training/notes_own').then((of) => of.notes),
    signal: () => import('./readings/signal_presets').then((of) => of.notes),
    jacobian: () => import('./readings/jacobian_presets').then((of) => of.notes),
    gradients: () => import('./readings/gradients_presets').then((of) => of.notes),
    concentration: () => import('./readings/concentration_presets').then((of) => of.notes),
    update: () => import('./readings/update_presets').then((of) => of.notes),
    anatomy: () => import('./readings/anatomy_presets').then((of) => of.notes),
    map: () => import('./readings/map_presets').then((of) => of.notes),
  },
);

/** Under which name the notes on an experiment's preset are kept. */
export function shelfOf(experiment: string, { topic }: Pick<Preset, 'topic'>): string {
  return topic ? `${experiment}/${topic}` : experiment;
}
