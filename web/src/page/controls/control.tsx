import type { Parameter } from '../../engine/core';
import type { RequestState } from '../../lab/request_state';
import { whole } from '../format';
import { ChoiceControl, fitsSideBySide } from './choice_control';
import { ChoicesControl } from './choices_control';
import type { ControlProps } from './control_parts';
import { NumberSlider } from './number_slider';
import { hasSlider } from './stops';
import { TypedField } from './typed_field';

interface Props extends Pick<ControlProps, 'parameter' | 'about'> {
  request: RequestState;
}

/** The control of one parameter, made from its declaration: label, entry, help, bounds, and the way back to the default. */
export function Control({ parameter, request, about }: Props) {
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
  const changed = draft !== undefined || value.text !== value.defaultText;
  return (
    <div class={`control control-${parameter.kind}`}>
      <div class="control-head">
        <ControlLabel {...props} />
        {changed && (
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
      <Entry {...props} />
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
