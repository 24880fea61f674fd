import type { ComponentChild } from 'preact';
import type { Parameter, Value } from '../../engine/core';
import type { Draft } from '../../lab/request_state';

/** What every kind of control is given. */
export interface ControlProps {
  parameter: Parameter;
  value: Value;
  /** What was entered and refused, if anything. */
  draft: Draft | undefined;
  /** Id for the entry that the label belongs to; and of the elements that label and describe it. */
  entryId: string;
  labelId: string;
  describedBy: string;
  onEdit(text: string): void;
  /** More about one of the choices. */
  about?(choice: string): ComponentChild;
}

/** What a control shows: what was entered, refused or not. */
export function shownText({ draft, value }: Pick<ControlProps, 'draft' | 'value'>): string {
  return draft?.text ?? value.text;
}
