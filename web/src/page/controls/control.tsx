import { useSignal } from '@preact/signals';
import type { Choice, Parameter } from '../../engine/core';
import type { RequestState } from '../../lab/request_state';
import { whole } from '../format';
import { isLockedHere } from '../view';
import { ChoiceControl, fitsSideBySide } from './choice_control';
import { ChoicesControl } from './choices_control';
import type { ControlProps } from './control_parts';
import { NumberSlider } from './number_slider';
import { hasOwnValues, OwnValues } from './own_values';
import { hasSlider } from './stops';
import { TypedField } from './typed_field';

interface Props extends Pick<ControlProps, 'parameter' | 'about'> {
  request: RequestState;
  /** For each of which the parameter may have a value of its own. */
  placements: readonly Choice[];
}

/** The control of one parameter, made from its declaration: label, entry, help, bounds, and the way back to the default. */
export function Control({ parameter, request, placements, about }: Props) {
  const opened = useSignal(false);
  const value = request.standing.value.values.find(({ name }) => name === parameter.name);
  if (!value) return null;
  const draft = request.drafts.value.get(parameter.name);
  const id = `control-${parameter.name}`;
  const props: ControlProps = {
    parameter,
    value,
    draft,
    entryId: id,
    labelId: `${id}-label`,
    describedBy: `${id}-help`,
    about,
    onEdit: (text) => request.edit(parameter.name, text),
  };
  const hasOwn = hasOwnValues(request, parameter.name);
  const apart = placements.length > 0 && (opened.value || hasOwn);
  const changed = draft !== undefined || value.text !== value.defaultText;
  const locked = isLockedHere(parameter.name);
  return (
    <div class={`control control-${parameter.kind}`}>
      <div class="control-head">
        <ControlLabel {...props} />
        {locked && <span class="badge">locked</span>}
        {placements.length > 0 && !hasOwn && !locked && (
          <button
            type="button"
            class="apart"
            aria-expanded={apart}
            aria-label={`${parameter.label}: a value for each placement`}
            onClick={() => {
              opened.value = !opened.value;
            }}
          >
            each
          </button>
        )}
        {changed && !locked && (
          <button
            type="button"
            class="to-default"
            title={`Back to ${value.defaultText}`}
            aria-label={`${parameter.label} differs from its default: back to ${value.defaultText}`}
            onClick={() => request.edit(parameter.name, null)}
          >
            <span class="dot" />
            <span aria-hidden="true">↺</span>
          </button>
        )}
      </div>
      <fieldset class="entry" disabled={locked}>
        <Entry {...props} />
        {apart && <OwnValues parameter={parameter} request={request} placements={placements} />}
      </fieldset>
      <p class="control-help" id={props.describedBy}>
        {parameter.help} {hasBounds(parameter) && <span class="bounds">{bounds(parameter)}</span>}
        {draft && <span class="refusal">{`“${draft.text}” ${draft.refusal.message}.`}</span>}
      </p>
    </div>
  );
}

/** A group of choices has a name, but no single entry that a label could belong to. */
function ControlLabel({ parameter, labelId, entryId }: ControlProps) {
  const isGroup = parameter.kind === 'choices' || (parameter.kind === 'choice' && fitsSideBySide(parameter));
  return isGroup ? (
    <span class="control-label" id={labelId}>
      {parameter.label}
    </span>
  ) : (
    <label class="control-label" id={labelId} for={entryId}>
      {parameter.label}
    </label>
  );
}

function Entry(props: ControlProps) {
  switch (props.parameter.kind) {
    case 'integer':
    case 'real':
      return <NumberEntry {...props} />;
    case 'choice':
      return <ChoiceControl {...props} />;
    case 'choices':
      return <ChoicesControl {...props} />;
    case 'integers':
      return <TypedField {...props} inputMode="text" />;
  }
}

function NumberEntry(props: ControlProps) {
  const { kind, unit } = props.parameter;
  return (
    <div class="number-entry">
      {hasSlider(props.parameter) && <NumberSlider {...props} />}
      <TypedField {...props} inputMode={kind === 'integer' ? 'numeric' : 'decimal'} />
      <span class="unit">{unit}</span>
    </div>
  );
}

function hasBounds({ kind }: Parameter): boolean {
  return kind !== 'choice' && kind !== 'choices';
}

function bounds({ minimum, maximum }: Parameter): string {
  return `${whole(minimum)} to ${whole(maximum)}.`;
}
