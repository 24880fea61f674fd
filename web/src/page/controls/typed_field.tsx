import { type ControlProps, shownText } from './control_parts';

/** A field for exact entry. Enter, or leaving the field, takes over what stands in it. */
export function TypedField(props: ControlProps & { inputMode: 'numeric' | 'decimal' | 'text' }) {
  return (
    <input
      class="typed-field"
      id={props.entryId}
      type="text"
      autocomplete="off"
      spellcheck={false}
      inputMode={props.inputMode}
      value={shownText(props)}
      aria-describedby={props.describedBy}
      aria-invalid={props.draft !== undefined}
      onChange={(event) => props.onEdit(event.currentTarget.value.trim())}
    />
  );
}
