import { render } from 'preact';
import './page/styles/theme.css';
import './page/styles/page.css';
import './page/styles/controls.css';
import './page/styles/own_placement.css';
import './page/styles/figure.css';
import './page/styles/path.css';
import './page/styles/prediction.css';
import './page/styles/run_bar.css';
import './page/styles/reading.css';
import { start } from './page/app';
import { Page } from './page/page';

const root = document.getElementById('page');
if (root) {
  render(<Page />, root);
  // The first paint comes before the core and the figures.
  setTimeout(start);
}
