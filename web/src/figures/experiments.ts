import { epsilonFigure } from './epsilon';
import type { FigureSpec } from './figure';
import { lastLayerFigure, overLayersFigure } from './gradients';
import { histogramFigure } from './histogram';
import { jacobianFigure, spectrumFigure } from './jacobian';
import { lossFigure } from './loss';
import { signalCosineFigure, signalSizeFigure } from './signal';
import { streamFigure } from './stream';

/** The figures of each experiment, in the order in which the page shows them. */
const figures: Record<string, FigureSpec[]> = {
  training: [lossFigure, streamFigure],
  signal: [signalSizeFigure, signalCosineFigure],
  jacobian: [jacobianFigure, spectrumFigure],
  gradients: [lastLayerFigure, overLayersFigure],
  concentration: [epsilonFigure, histogramFigure],
};

export function figuresOf(experiment: string): FigureSpec[] {
  return figures[experiment] ?? [];
}
