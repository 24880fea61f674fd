import type { Choice, Parameter } from '../../engine/core';
import type { RequestState } from '../../lab/request_state';
import { SeriesMark } from '../series_mark';

/** The placements of the request, where a parameter may have another value for one of them; else none. */
export function placementsApart(request: RequestState, parameters: readonly Parameter[]): Choice[] {
  const { values } = request.standing.value;
  const chosen = values.find(({ name }) => name === 'placement')?.text.split(',') ?? [];
  const choices = parameters.find(({ name }) => name === 'placement')?.choices ?? [];
  const placements = chosen.flatMap((name) => choices.find((choice) => choice.name === name) ?? []);
  return placements.length > 1 ? placements : [];
}

/** Whether a placement has a value of its own, or one was entered for it and refused. */
export function hasOwnValues({ standing, drafts }: RequestState, parameter: string): boolean {
  return (
    standing.value.overrides.some(({ name }) => name === parameter) ||
    [...drafts.value.keys()].some((field) => field.startsWith(`${parameter}@`))
  );
}

interface Props {
  parameter: Parameter;
  request: RequestState;
  placements: readonly Choice[];
}

/** A parameter's values for single placements: an entry each, empty where the placement has what all have. */
export function OwnValues({ parameter, request, placements }: Props) {
  return (
    <ul class="own-values">
      {placements.map(({ name, label }) => (
        <OwnValue key={name} {...{ parameter, request, placement: name, label }} />
      ))}
    </ul>
  );
}

function OwnValue(props: Omit<Props, 'placements'> & { placement: string; label: string }) {
  const { parameter, request, placement, label } = props;
  const field = `${parameter.name}@${placement}`;
  const draft = request.drafts.value.get(field);
  const own = ownText(request, parameter.name, placement);
  const shared = request.standing.value.values.find(({ name }) => name === parameter.name)?.text ?? '';
  const entry = {
    name: `${parameter.label} for ${label}`,
    text: draft?.text ?? own ?? '',
    shared,
    wrong: draft !== undefined,
    onEdit: (text: string) => request.edit(field, text === '' ? null : text),
  };
  return (
    <li>
      <SeriesMark series={placement} />
      <span class="own-name">{label}</span>
      {parameter.kind === 'choice' ? <OwnChoice {...entry} choices={parameter.choices} /> : <OwnField {...entry} />}
      {draft && <span class="refusal">{`“${draft.text}” ${draft.refusal.message}.`}</span>}
    </li>
  );
}

interface Entry {
  name: string;
  text: string;
  shared: string;
  wrong: boolean;
  onEdit(text: string): void;
}

function OwnChoice({ name, text, shared, choices, onEdit }: Entry & { choices: Choice[] }) {
  const sharedLabel = choices.find((choice) => choice.name === shared)?.label ?? shared;
  return (
    <select aria-label={name} value={text} onChange={(event) => onEdit(event.currentTarget.value)}>
      <option value="">as all: {sharedLabel}</option>
      {choices.map((choice) => (
        <option key={choice.name} value={choice.name}>
          {choice.label}
        </option>
      ))}
    </select>
  );
}

function OwnField({ name, text, shared, wrong, onEdit }: Entry) {
  return (
    <input
      class="typed-field"
      type="text"
      autocomplete="off"
      spellcheck={false}
      aria-label={name}
      aria-invalid={wrong}
      placeholder={shared}
      value={text}
      onChange={(event) => onEdit(event.currentTarget.value.trim())}
    />
  );
}

/** A placement's own value of a parameter, or null. */
function ownText(request: RequestState, parameter: string, placement: string): string | null {
  const own = request.standing.value.overrides.find((one) => one.name === parameter && one.placement === placement);
  return own?.text ?? null;
}
