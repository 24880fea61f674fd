import { useSignal } from '@preact/signals';
import { copyText } from '../lab/share';
import { type Embedding, snippetsOf } from '../lab/snippets';

/** What is to be copied, for the place where it goes. */
export function EmbedSnippets({ embedding }: { embedding: Embedding }) {
  const snippets = snippetsOf(embedding);
  const chosen = useSignal('HTML');
  const copied = useSignal({ code: '', answer: '' });
  const snippet = snippets.find(({ name }) => name === chosen.value) ?? snippets[0];
  if (!snippet) return null;
  const copy = async () => {
    const done = await copyText(snippet.code, navigator.clipboard);
    const answer = done ? 'Copied.' : 'The browser does not let the page copy. Select the text and copy it.';
    copied.value = { code: snippet.code, answer };
  };
  return (
    <section class="embed-snippets" aria-label="What to write">
      <div class="segments" role="radiogroup" aria-label="For">
        {snippets.map(({ name }) => (
          <label key={name}>
            <input
              type="radio"
              name="embed-snippet"
              checked={name === snippet.name}
              onChange={() => {
                chosen.value = name;
              }}
            />
            <span>{name}</span>
          </label>
        ))}
      </div>
      <p class="muted">{snippet.where}</p>
      <textarea
        readOnly
        spellcheck={false}
        aria-label={`For ${snippet.name}`}
        rows={snippet.code.split('\n').length + 1}
        value={snippet.code}
      />
      <div class="embed-copy">
        <button type="button" class="primary" onClick={copy}>
          Copy
        </button>
        <span role="status">{copied.value.code === snippet.code ? copied.value.answer : ''}</span>
      </div>
    </section>
  );
}
