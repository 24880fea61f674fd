import type { FigureSpec } from './figure';
import { lossFigure } from './loss';
import { streamFigure } from './stream';

/** The figures of each experiment, in the order in which the page shows them. */
const figures: Record<string, FigureSpec[]> = {
  training: [lossFigure, streamFigure],
};

export function figuresOf(experiment: string): FigureSpec[] {
  return figures[experiment] ?? [];
}
