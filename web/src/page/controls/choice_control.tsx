import type { Parameter } from '../../engine/core';
import { type ControlProps, shownText } from './control_parts';

/** One of several: side by side where there is room for that, else in a list. */
export function ChoiceControl(props: ControlProps) {
  return fitsSideBySide(props.parameter) ? <Segments {...props} /> : <Selection {...props} />;
}

export function fitsSideBySide({ choices }: Parameter): boolean {
  return choices.length <= 4 && choices.reduce((letters, choice) => letters + choice.label.length, 0) <= 30;
}

function Segments(props: ControlProps) {
  const { parameter, labelId, describedBy, onEdit } = props;
  return (
    <div class="segments" role="radiogroup" aria-labelledby={labelId} aria-describedby={describedBy}>
      {parameter.choices.map(({ name, label, help }) => (
        <label key={name} title={help}>
          <input type="radio" name={parameter.name} checked={shownText(props) === name} onChange={() => onEdit(name)} />
          <span>{label}</span>
        </label>
      ))}
    </div>
  );
}

function Selection(props: ControlProps) {
  const { parameter, entryId, describedBy, onEdit } = props;
  return (
    <select
      id={entryId}
      value={shownText(props)}
      aria-describedby={describedBy}
      onChange={(event) => onEdit(event.currentTarget.value)}
    >
      {parameter.choices.map(({ name, label }) => (
        <option key={name} value={name}>
          {label}
        </option>
      ))}
    </select>
  );
}
