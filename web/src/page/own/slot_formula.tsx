import type { ComponentChildren } from 'preact';
import { type Slot, slotsOf, toggled } from './slots';

const places: Record<Slot, string> = {
  n1: 'N1, a norm at the start of the branch',
  n2: 'N2, a norm at the end of the branch',
  n3: 'N3, a norm after the sum',
};

interface Props {
  /** "n1-n3" */
  text: string;
  /** What the formula is of. */
  name: string;
  disabled: boolean;
  onEdit(text: string): void;
}

/** x ← N₃(α·x + N₂(f(c·N₁(x)))), in which each norm is pressed to put it in or take it out. */
export function SlotFormula({ text, name, disabled, onEdit }: Props) {
  const present = slotsOf(text);
  const around = (slot: Slot, inside: ComponentChildren) => (
    <>
      <button
        type="button"
        class="slot"
        aria-pressed={present.has(slot)}
        aria-label={places[slot]}
        title={places[slot]}
        onClick={() => onEdit(toggled(text, slot))}
      >
        N<sub>{slot[1]}</sub>
      </button>
      {present.has(slot) && '('}
      {inside}
      {present.has(slot) && ')'}
    </>
  );
  return (
    <fieldset class="slot-formula" disabled={disabled} aria-label={name}>
      <span>x ← </span>
      {around(
        'n3',
        <>
          <span>
            <var>α</var>·x +{' '}
          </span>
          {around(
            'n2',
            <>
              <span>
                <var>f</var>(<var>c</var>·
              </span>
              {around('n1', 'x')}
              <span>)</span>
            </>,
          )}
        </>,
      )}
    </fieldset>
  );
}
