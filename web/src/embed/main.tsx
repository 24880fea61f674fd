import { render } from 'preact';
import '../page/styles/theme.css';
import '../page/styles/page.css';
import '../page/styles/controls.css';
import '../page/styles/figure.css';
import '../page/styles/prediction.css';
import '../page/styles/run_bar.css';
import '../page/styles/reading.css';
import './embed.css';
import { viewRefusals } from '../page/view';
import { Embed } from './embed';
import { Inbox } from './inbox';
import { host, post, tellHeight, tellProblem } from './outbox';
import { asked, wake } from './wake';

const root = document.getElementById('embed');
if (root) {
  root.replaceChildren();
  render(<Embed />, root);
  tellHeight(root);
}

const inbox = new Inbox({ host, wake, reply: ({ source }, answer) => post(answer, source) });
addEventListener('message', (event) => inbox.take(event));
post({ type: 'ready', request: asked.value });
for (const refusal of viewRefusals) tellProblem(refusal);
