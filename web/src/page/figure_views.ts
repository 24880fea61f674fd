import { type Signal, signal } from '@preact/signals';
import { type FigureView, plainView } from '../figures/figure';

const views = new Map<string, Signal<FigureView>>();

/** What the reader chose to see of a figure, for as long as the page lives. */
export function viewOf(experiment: string, figure: string): Signal<FigureView> {
  const key = `${experiment} ${figure}`;
  const view = views.get(key) ?? signal(plainView);
  views.set(key, view);
  return view;
}
