import { OnDemand } from '../lab/on_demand';
import type { Reading } from './reading';

/** What there is to read about each experiment. It stands below the first screen, and comes when the page is at rest. */
export const readings = new OnDemand<Reading>(
  {},
  {
    training: () => import('./readings/training').then(({ reading }) => reading),
  },
);
