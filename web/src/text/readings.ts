import { OnDemand } from '../lab/on_demand';
import type { Reading } from './reading';

/** What there is to read about each experiment. It stands below the first screen, and comes when the page is at rest. */
export const readings = new OnDemand<Reading>(
  {},
  {
    training: () => import('./readings/training').then(({ reading }) => reading),
    signal: () => import('./readings/signal').then(({ reading }) => reading),
    jacobian: () => import('./readings/jacobian').then(({ reading }) => reading),
    gradients: () => import('./readings/gradients').then(({ reading }) => reading),
    update: () => import('./readings/update').then(({ reading }) => reading),
    anatomy: () => import('./readings/anatomy').then(({ reading }) => reading),
    map: () => import('./readings/map').then(({ reading }) => reading),
    concentration: () => import('./readings/concentration').then(({ reading }) => reading),
  },
);
