import type { Choice, Parameter } from '../../engine/core';
import type { Lab } from '../../lab/lab';
import { PlacementDiagram } from '../diagram/placement_diagram';
import { OwnGroup, ownGroup, ownPlacement } from '../own/own_group';
import { Control } from './control';
import { placementsApart } from './own_values';

/** The groups that matter most stand first and are open from the start. */
const openGroups = ['Placement', ownGroup, 'Map', 'Network', 'Training'];

/** A control for every parameter of the experiment that means anything at the moment, in its groups. */
export function Controls({ lab }: { lab: Lab }) {
  const idle = new Set(lab.request.standing.value.values.flatMap(({ name, applies }) => (applies ? [] : [name])));
  const shown = lab.experiment.value.parameters.filter(({ name }) => !idle.has(name));
  const { byPlacement, parameters } = lab.experiment.value;
  const placements = byPlacement ? placementsApart(lab.request, parameters) : [];
  const builds = shown.some(({ group }) => group === ownGroup);
  return (
    <div class="controls">
      {byGroup(shown).map(([group, parameters]) => (
        <details key={group} class="group" open={openGroups.includes(group)}>
          <summary>
            {group} <ChangedDot lab={lab} parameters={parameters} />
          </summary>
          <Group lab={lab} group={group} parameters={parameters} placements={placements} builds={builds} />
        </details>
      ))}
    </div>
  );
}

interface GroupProps {
  lab: Lab;
  group: string;
  parameters: Parameter[];
  /** For each of which a parameter may have a value of its own. */
  placements: readonly Choice[];
  /** Whether the request has a placement of its own. */
  builds: boolean;
}

function Group({ lab, group, parameters, placements, builds }: GroupProps) {
  const controls = parameters.map((parameter) => (
    <Control
      key={parameter.name}
      parameter={parameter}
      request={lab.request}
      placements={parameter.name === 'placement' ? [] : placements}
      about={aboutChoices(lab, parameter, builds)}
    />
  ));
  if (group !== ownGroup) return <>{controls}</>;
  return (
    <OwnGroup lab={lab} parameters={parameters}>
      {controls}
    </OwnGroup>
  );
}

/** Placements are drawn as what they make of a sublayer; one that is being built is drawn where it is built. */
function aboutChoices(lab: Lab, { name }: Parameter, builds: boolean) {
  if (name !== 'placement') return undefined;
  return (choice: string) =>
    choice === ownPlacement && builds ? null : <PlacementDiagram lab={lab} placement={choice} />;
}

/** Shows on a folded group that something in it differs from its default. */
function ChangedDot({ lab, parameters }: { lab: Lab; parameters: Parameter[] }) {
  const names = new Set(parameters.map(({ name }) => name));
  const { values, overrides } = lab.request.standing.value;
  const changed =
    values.some(({ name, text, defaultText }) => names.has(name) && text !== defaultText) ||
    overrides.some(({ name }) => names.has(name));
  return changed ? <span class="dot" role="img" aria-label="differs from the default" /> : null;
}

function byGroup(parameters: readonly Parameter[]): [string, Parameter[]][] {
  const groups = new Map<string, Parameter[]>(openGroups.map((group) => [group, []]));
  for (const parameter of parameters) groups.set(parameter.group, [...(groups.get(parameter.group) ?? []), parameter]);
  return [...groups].filter(([, members]) => members.length > 0);
}
