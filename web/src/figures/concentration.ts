export { epsilonFigure } from './epsilon';
export { histogramFigure } from './histogram';
