import { useSignal } from '@preact/signals';
import type { Choice } from '../../engine/core';
import { hasFace } from '../../figures/faces';
import { choiceGroupTitle } from '../../text/labels';
import { SeriesMark } from '../series_mark';
import { type ControlProps, shownText } from './control_parts';

/** Several of a list, each a toggle, under their headings. */
export function ChoicesControl(props: ControlProps) {
  const { parameter, labelId, describedBy, onEdit, about } = props;
  const chosen = new Set(shownText(props).split(','));
  const pointed = useSignal('');
  const touched = useSignal('');
  const toggle = (name: string) => {
    touched.value = name;
    if (!chosen.delete(name)) chosen.add(name);
    onEdit(inFixedOrder(props, chosen).join(','));
  };
  return (
    <fieldset class="choices" aria-labelledby={labelId} aria-describedby={describedBy}>
      {byGroup(parameter.choices).map(([group, choices]) => (
        <fieldset key={group}>
          <legend>{choiceGroupTitle(group)}</legend>
          <div class="toggles">
            {choices.map(({ name, label, help }) => (
              <label
                key={name}
                class="toggle"
                title={help}
                onPointerEnter={() => {
                  pointed.value = name;
                }}
                onPointerLeave={() => {
                  pointed.value = '';
                }}
              >
                <input
                  type="checkbox"
                  checked={chosen.has(name)}
                  onChange={() => toggle(name)}
                  onFocus={() => {
                    touched.value = name;
                  }}
                />
                {hasFace(name) && <SeriesMark series={name} />}
                <span>{label}</span>
              </label>
            ))}
          </div>
        </fieldset>
      ))}
      {about?.(pointed.value || touched.value || (shownText(props).split(',')[0] ?? ''))}
      <ChosenHelp choices={parameter.choices.filter((choice) => chosen.has(choice.name))} />
    </fieldset>
  );
}

/** The default's choices first, then the others as declared, so that the same set is always the same text. */
function inFixedOrder({ parameter, value }: ControlProps, chosen: ReadonlySet<string>): string[] {
  const order = new Set([...value.defaultText.split(','), ...parameter.choices.map((choice) => choice.name)]);
  return [...order].filter((name) => chosen.has(name));
}

function ChosenHelp({ choices }: { choices: Choice[] }) {
  return (
    <dl class="chosen-help">
      {choices.map(({ name, label, help }) => (
        <div key={name}>
          <dt>{label}</dt>
          <dd>{help}</dd>
        </div>
      ))}
    </dl>
  );
}

function byGroup(choices: readonly Choice[]): [string, Choice[]][] {
  const groups = new Map<string, Choice[]>();
  for (const choice of choices) groups.set(choice.group, [...(groups.get(choice.group) ?? []), choice]);
  return [...groups];
}
