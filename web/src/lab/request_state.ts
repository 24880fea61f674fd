import { type ReadonlySignal, signal } from '@preact/signals';
import type { Checked, NormLabModule, Refusal } from '../engine/core';
import { checkedWith, withFields } from './fields';

/** What was entered for a parameter and cannot stand. It stays in its field until it can, or is replaced. */
export interface Draft {
  text: string;
  refusal: Refusal;
}

export interface RefusedLink {
  text: string;
  refusals: Refusal[];
}

/** The current request. Its text is the truth: a control edits the text, and the core's check() says what it means. */
export class RequestState {
  readonly #standing;
  /** The last link that stood for each experiment. */
  readonly #kept = new Map<string, string>();
  readonly #drafts = signal<ReadonlyMap<string, Draft>>(new Map());
  readonly #refusedLink = signal<RefusedLink | null>(null);

  /** `home` is what stands until another request is accepted. */
  constructor(
    private readonly core: Pick<NormLabModule, 'check'>,
    home: string,
    private readonly isLocked: (parameter: string) => boolean = () => false,
  ) {
    this.#standing = signal(core.check(home));
    this.#stand(this.#standing.value);
  }

  /** The last request that was accepted. */
  get standing(): ReadonlySignal<Checked> {
    return this.#standing;
  }

  get drafts(): ReadonlySignal<ReadonlyMap<string, Draft>> {
    return this.#drafts;
  }

  get refusedLink(): ReadonlySignal<RefusedLink | null> {
    return this.#refusedLink;
  }

  /** The current request as a link, with what it promises. */
  get link(): string {
    return this.#standing.value.link;
  }

  /** The last request of an experiment that stood here, with what it promised; null before there was one. */
  kept(experiment: string): string | null {
    return this.#kept.get(experiment) ?? null;
  }

  /** Takes a link's text. One that is refused changes nothing but `refusedLink`. */
  open(text: string): void {
    const checked = this.core.check(text);
    if (checked.refusals.length > 0) {
      this.#refusedLink.value = { text, refusals: checked.refusals };
      return;
    }
    this.#stand(checked);
    this.#drafts.value = new Map();
    this.#refusedLink.value = null;
  }

  /** Sets a parameter, or with null gives it its default. One that is locked stays as it is. */
  edit(name: string, text: string | null): void {
    if (this.isLocked(parameterOf(name))) return;
    const entered = new Map<string, string | null>([[name, text]]);
    for (const [other, draft] of this.#drafts.value) {
      if (other !== name) entered.set(other, draft.text);
    }
    if (this.#accept(entered)) {
      this.#drafts.value = new Map();
      return;
    }
    const drafts = new Map<string, Draft>();
    for (const [field, value] of entered) {
      const refusal = this.#refusalOf(field, value);
      if (refusal && (field === name || this.#hasPlace(field)))
        drafts.set(field, { text: value ?? this.#defaultOf(field), refusal });
    }
    this.#drafts.value = drafts;
  }

  /** Whether the current request has a field of that name: a parameter that means something, of a placement that it has.
   *  What was refused in a field that has gone could not be mended any more. */
  #hasPlace(field: string): boolean {
    const [parameter, placement] = field.split('@');
    const { values } = this.#standing.value;
    if (!values.find(({ name }) => name === parameter)?.applies) return false;
    const placements = values.find(({ name }) => name === 'placement')?.text.split(',') ?? [];
    return placement === undefined || (placements.length > 1 && placements.includes(placement));
  }

  dismissRefusedLink(): void {
    this.#refusedLink.value = null;
  }

  /** Accepts the edit of one field, or says why not. */
  #refusalOf(field: string, value: string | null): Refusal | null {
    const edit = new Map([[field, value]]);
    if (this.#accept(edit)) return null;
    const { refusals } = this.core.check(withFields(this.#standing.value.canonical, edit));
    return refusals.find((refusal) => refusal.field === field) ?? refusals[0] ?? null;
  }

  /** An edit drops what the link promised, unless it changes nothing. */
  #accept(edits: ReadonlyMap<string, string | null>): boolean {
    const checked = this.#edited(edits);
    if (checked.refusals.length > 0) return false;
    if (checked.canonical !== this.#standing.value.canonical) this.#stand(checked);
    return true;
  }

  /** The request with these edits, and without the parameters that they leave without a meaning. */
  #edited(edits: ReadonlyMap<string, string | null>): Checked {
    return checkedWith(this.core, this.#standing.value.canonical, edits);
  }

  #stand(checked: Checked): void {
    this.#kept.set(checked.experiment, checked.link);
    this.#standing.value = checked;
  }

  #defaultOf(name: string): string {
    return this.#standing.value.values.find((value) => value.name === name)?.defaultText ?? '';
  }
}

/** A field is a parameter, or one of a single placement. */
function parameterOf(field: string): string {
  return field.split('@')[0] as string;
}
