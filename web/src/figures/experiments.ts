import { OnDemand } from '../lab/on_demand';
import { accuracyFigure, heldOutFigure } from './accuracy';
import type { FigureSpec, TableSpec } from './figure';
import { lossFigure } from './loss';
import { pairedTable } from './paired';
import { streamFigure } from './stream';

/** The figures of each experiment, in the order in which the page shows them. What the page opens on is there at once. */
export const figures = new OnDemand<FigureSpec[]>(
  { training: [lossFigure, accuracyFigure, heldOutFigure, streamFigure] },
  {
    signal: () => import('./signal').then((of) => [of.signalSizeFigure, of.signalCosineFigure]),
    jacobian: () => import('./jacobian').then((of) => [of.jacobianFigure, of.spectrumFigure]),
    gradients: () => import('./gradients').then((of) => [of.lastLayerFigure, of.overLayersFigure]),
    update: () => import('./update').then((of) => [of.firstUpdateFigure, of.updatesFigure]),
    anatomy: () =>
      import('./anatomy').then((of) => [of.branchesFigure, of.cosineFigure, of.removalFigure, of.blockFigure]),
    map: () => import('./map').then((of) => [of.mapFigure, of.sensitivityFigure]),
    concentration: () => import('./concentration').then((of) => [of.epsilonFigure, of.histogramFigure]),
  },
);

/** Empty while they are on their way, and for an experiment that has none. */
export function figuresOf(experiment: string): FigureSpec[] {
  return figures.get(experiment) ?? [];
}

/** The summaries that are read as tables, below the figures. */
const tables: Record<string, TableSpec[]> = { training: [pairedTable] };

export function tablesOf(experiment: string): TableSpec[] {
  return tables[experiment] ?? [];
}
