import { type Signal, useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { EmbedHost } from '../embed/host';
import { capitalised } from '../figures/format';
import type { Lab } from '../lab/lab';
import { type Embedding, embedAddress } from '../lab/snippets';
import { type Lock, readingDepths, type View, type ViewPart } from '../lab/view';
import { EmbedSnippets } from './embed_snippets';
import { view as here } from './view';
import './styles/embed_dialog.css';

/** The parts that an embed has and can do without. */
const parts: readonly [ViewPart, string][] = [
  ['question', 'the question'],
  ['controls', 'the settings'],
  ['tools', 'table, SVG, PNG and CSV'],
  ['reading', 'what there is to read'],
  ['share', 'the link to the lab'],
];

/** Makes what is to be written into a course's page, and shows what it will be. */
export function EmbedDialog({ lab, onClose }: { lab: Lab; onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const view = useSignal<View>({ ...here, path: null });
  useEffect(() => dialog.current?.showModal(), []);
  const finished = lab.finished.value;
  const embedding: Embedding = {
    place: new URL('.', document.baseURI.split(/[?#]/)[0]).href,
    request: finished?.link ?? lab.request.link,
    view: view.value,
    title: `Norm Lab: ${lab.experiment.value.title}`,
  };
  return (
    <dialog class="embed-dialog" ref={dialog} aria-label="Embed" onClose={onClose}>
      <div class="embed-dialog-head">
        <h2>Embed this experiment</h2>
        <button type="button" onClick={() => dialog.current?.close()}>
          Done
        </button>
      </div>
      <div class="embed-builder">
        <Choices lab={lab} view={view} />
        <Preview key={embedAddress(embedding)} address={embedAddress(embedding)} />
      </div>
      {isLocal(location.hostname) && (
        <p class="embed-note">
          The address below leads to this machine only: publish the lab, and make the embed there.
        </p>
      )}
      {!finished && <p class="embed-note">After a run the embed can also check that its reader reproduces it.</p>}
      <EmbedSnippets embedding={embedding} />
    </dialog>
  );
}

/** Whether a host is one that others cannot reach. */
function isLocal(host: string): boolean {
  return host === 'localhost' || host === '[::1]' || host.startsWith('127.');
}

function Choices({ lab, view }: { lab: Lab; view: Signal<View> }) {
  const set = (part: Partial<View>) => {
    view.value = { ...view.value, ...part };
  };
  const { reading, theme, predict, hide } = view.value;
  const toggle = (part: ViewPart) => {
    const next = new Set(hide);
    if (!next.delete(part)) next.add(part);
    set({ hide: next });
  };
  return (
    <form class="embed-choices">
      <label>
        Reading{' '}
        <select value={reading ?? ''} onChange={(event) => set({ reading: found(readingDepths, event) })}>
          <option value="">as the reader chose</option>
          {readingDepths.map((depth) => (
            <option key={depth} value={depth}>
              {capitalised(depth)}
            </option>
          ))}
        </select>
      </label>
      <label>
        Theme{' '}
        <select value={theme ?? ''} onChange={(event) => set({ theme: found(['light', 'dark'] as const, event) })}>
          <option value="">as the reader’s system</option>
          <option value="light">Light</option>
          <option value="dark">Dark</option>
        </select>
      </label>
      <fieldset>
        <legend>Leave out</legend>
        {parts.map(([part, label]) => (
          <label key={part}>
            <input type="checkbox" checked={hide.has(part)} onChange={() => toggle(part)} /> {label}
          </label>
        ))}
      </fieldset>
      <LockChoice lab={lab} lock={view.value.lock} onChange={(lock) => set({ lock })} />
      <label>
        <input type="checkbox" checked={predict} onChange={() => set({ predict: !predict })} /> curves wait for the
        reader’s guess
      </label>
    </form>
  );
}

function found<T extends string>(allowed: readonly T[], { currentTarget }: { currentTarget: HTMLSelectElement }) {
  return allowed.find((one) => one === currentTarget.value) ?? null;
}

/** Which settings the reader cannot change. */
function LockChoice({ lab, lock, onChange }: { lab: Lab; lock: Lock; onChange: (lock: Lock) => void }) {
  const { values } = lab.request.standing.value;
  const applies = new Set(values.flatMap((value) => (value.applies ? [value.name] : [])));
  const parameters = lab.experiment.value.parameters.filter(({ name }) => applies.has(name));
  const locked = lock === 'all' ? new Set(parameters.map(({ name }) => name)) : lock;
  const toggle = (name: string) => {
    const next = new Set(locked);
    if (!next.delete(name)) next.add(name);
    onChange(next);
  };
  return (
    <fieldset>
      <legend>Lock</legend>
      <label>
        <input
          type="checkbox"
          checked={lock === 'all'}
          onChange={() => onChange(lock === 'all' ? new Set<string>() : 'all')}
        />{' '}
        every setting
      </label>
      <details>
        <summary>single settings</summary>
        {parameters.map(({ name, label }) => (
          <label key={name}>
            <input type="checkbox" checked={locked.has(name)} onChange={() => toggle(name)} /> {label}
          </label>
        ))}
      </details>
    </fieldset>
  );
}

/** The embed itself. Each address has a frame of its own: one whose address changes would add to the browser's history. */
function Preview({ address }: { address: string }) {
  const frame = useRef<HTMLIFrameElement>(null);
  const height = useSignal(320);
  useEffect(() => {
    if (!frame.current) return;
    const host = new EmbedHost(frame.current, (told) => {
      if (told.type === 'resize') height.value = told.height;
    });
    host.listen();
    return () => host.close();
  }, []);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section class="embed-preview" aria-label="Preview" tabIndex={0}>
      <iframe ref={frame} src={address} title="Preview of the embed" style={{ height: `${height.value}px` }} />
    </section>
  );
}
