import type { Parameter } from '../../engine/core';
import { formsOf, twinOf } from '../../lab/design';
import type { Lab } from '../../lab/lab';
import { ChoiceControl } from '../controls/choice_control';
import { type ControlProps, shownText } from '../controls/control_parts';
import { TypedField } from '../controls/typed_field';
import { PlacementDiagram } from '../diagram/placement_diagram';
import { isLockedHere } from '../view';
import { ownPlacement as own } from './own_group';
import { SlotFormula } from './slot_formula';
import { starts } from './starts';
import { whichPlacement } from './which';

/** The controls of the placement that the reader builds: its formula, what it is, how it looks, and its factors. */
export function OwnPlacement({ lab, parameters }: { lab: Lab; parameters: readonly Parameter[] }) {
  const props = (name: string) => controlProps(lab, parameters, name);
  const hasOwnFirst = props('own-first-norms') !== null;
  return (
    <div class="own-placement">
      <Start lab={lab} />
      <p class="control-help">Press a norm to put it in or take it out.</p>
      <Slots props={props('own-norms')} name={hasOwnFirst ? 'The formula of the later layers' : 'The formula'} />
      <Which lab={lab} />
      <PlacementDiagram lab={lab} placement={own} />
      <Factor symbol="α" number={props('own-alpha')} rule={props('own-alpha-rule')} />
      <Factor symbol="c" number={props('own-c')} rule={props('own-c-rule')} />
      <Factor symbol="β" number={props('own-beta')} rule={props('own-beta-rule')} />
      <First props={props('own-first')} />
      <Slots props={props('own-first-norms')} name="The formula of the first layers" />
    </div>
  );
}

/** What the control of a parameter is given; null where the parameter means nothing. */
function controlProps({ request }: Lab, parameters: readonly Parameter[], name: string): ControlProps | null {
  const parameter = parameters.find((one) => one.name === name);
  const value = request.standing.value.values.find((one) => one.name === name);
  if (!parameter || !value?.applies) return null;
  const id = `control-${name}`;
  return {
    parameter,
    value,
    draft: request.drafts.value.get(name),
    entryId: id,
    labelId: `${id}-label`,
    describedBy: `${id}-help`,
    onEdit: (text) => request.edit(name, text),
  };
}

/** A published placement to begin with. */
function Start({ lab }: { lab: Lab }) {
  const { request } = lab;
  const published = choicesOf(lab).filter(({ name }) => name in starts);
  const take = (placement: string) => {
    for (const { name } of request.standing.value.values) {
      if (name.startsWith('own-')) request.edit(name, starts[placement]?.[name] ?? null);
    }
  };
  return (
    <fieldset class="entry" disabled={isLockedHere('own-norms')}>
      <select
        aria-label="Start from a published placement"
        value=""
        onChange={(event) => {
          take(event.currentTarget.value);
          event.currentTarget.value = '';
        }}
      >
        <option value="">Start from …</option>
        {published.map(({ name, label }) => (
          <option key={name} value={name}>
            {label}
          </option>
        ))}
      </select>
    </fieldset>
  );
}

function choicesOf(lab: Lab) {
  return lab.experiment.value.parameters.find(({ name }) => name === 'placement')?.choices ?? [];
}

function Slots({ props, name }: { props: ControlProps | null; name: string }) {
  if (!props) return null;
  return (
    <SlotFormula
      text={shownText(props)}
      name={name}
      disabled={isLockedHere(props.parameter.name)}
      onEdit={props.onEdit}
    />
  );
}

/** Which published placement it is, said anew after each change. */
function Which({ lab }: { lab: Lab }) {
  const { canonical, values } = lab.request.standing.value;
  const twin = twinOf(lab.core, canonical, own);
  const hasHead = values.some(({ name }) => name === 'final-norm');
  const finalNorm = formsOf(lab.core, canonical, own)[0]?.finalNorm ?? false;
  const published = choicesOf(lab).find(({ name }) => name === twin?.placement);
  const { what, more } = whichPlacement(twin, published, hasHead ? finalNorm : null);
  return (
    <p class="which" role="status">
      <strong>{what}</strong> {more}
    </p>
  );
}

interface FactorProps {
  symbol: string;
  number: ControlProps | null;
  rule: ControlProps | null;
}

/** α = 1 × R^¼: a number and the rule that it multiplies. */
function Factor({ symbol, number, rule }: FactorProps) {
  if (!number || !rule) return null;
  const { parameter, labelId, entryId, describedBy } = number;
  return (
    <fieldset class="entry factor" disabled={isLockedHere(parameter.name)}>
      <label for={entryId} id={labelId} title={parameter.help}>
        <var>{symbol}</var> =
      </label>
      <TypedField {...number} inputMode="decimal" />
      <span>×</span>
      <span class="rule" id={rule.labelId} hidden>
        {rule.parameter.label}
      </span>
      <ChoiceControl {...rule} describedBy={describedBy} />
      <p class="control-help" id={describedBy}>
        {parameter.help} <Refusal {...number} />
      </p>
    </fieldset>
  );
}

/** How many of the first layers have other norms. */
function First({ props }: { props: ControlProps | null }) {
  if (!props) return null;
  const { parameter, labelId, entryId, describedBy } = props;
  return (
    <fieldset class="entry first-layers" disabled={isLockedHere(parameter.name)}>
      <label for={entryId} id={labelId}>
        In the first
      </label>
      <TypedField {...props} inputMode="numeric" />
      <span>{parameter.unit}</span>
      <p class="control-help" id={describedBy}>
        have other norms. 0: none have; 25: as in Mix. <Refusal {...props} />
      </p>
    </fieldset>
  );
}

function Refusal({ draft }: ControlProps) {
  return draft ? <span class="refusal">{`“${draft.text}” ${draft.refusal.message}.`}</span> : null;
}
