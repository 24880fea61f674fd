import { expect, test } from 'vitest';
import { embedAddress, snippetsOf } from '../../../web/src/lab/snippets';
import { readView } from '../../../web/src/lab/view';

const embedding = {
  place: 'https://example.org/norm-lab/',
  request: 'lab=1&run=training&depth=8',
  view: readView('?theme=dark&hide=tools,share&lock=depth').view,
  title: 'Post & "Pre"',
};

test('the address of an embed has the view in its query and the request in its fragment', () => {
  expect(embedAddress(embedding)).toBe(
    'https://example.org/norm-lab/embed.html?theme=dark&hide=tools,share&lock=depth#lab=1&run=training&depth=8',
  );
  expect(embedAddress({ ...embedding, view: readView('').view })).toBe(
    'https://example.org/norm-lab/embed.html#lab=1&run=training&depth=8',
  );
});

test('there is a snippet for each place, and each names the request', () => {
  const snippets = snippetsOf(embedding);
  expect(snippets.map(({ name }) => name)).toEqual([
    'HTML',
    'Frame',
    'MyST',
    'Quarto',
    'Docusaurus',
    'Canvas',
    'Moodle',
  ]);
  for (const { code, where } of snippets) {
    expect(code.replaceAll('&amp;', '&')).toContain(embedding.request);
    expect(where).not.toBe('');
  }
});

test('what HTML would read as something else is escaped', () => {
  const [element, frame] = snippetsOf(embedding).map(({ code }) => code);
  expect(element).toBe(`<script src="https://example.org/norm-lab/norm-lab.js" defer></script>
<norm-lab
  request="lab=1&amp;run=training&amp;depth=8"
  title="Post &amp; &quot;Pre&quot;"
  theme="dark"
  hide="tools,share"
  lock="depth"
></norm-lab>`);
  expect(frame).toContain('title="Post &amp; &quot;Pre&quot;"');
  expect(frame).toContain('?theme=dark&amp;hide=tools,share&amp;lock=depth#lab=1&amp;run=training&amp;depth=8"');
});
