import { useSignal } from '@preact/signals';
import type { VNode } from 'preact';
import { useEffect } from 'preact/hooks';
import type { Parameter } from '../../engine/core';
import type { Lab } from '../../lab/lab';
import { OnDemand } from '../../lab/on_demand';
import { isLockedHere } from '../view';
import type { OwnPlacement } from './own_placement';

/** The placement that a request builds, and the group of its parameters, which OwnPlacement shows. */
export const ownPlacement = 'own';
export const ownGroup = 'Build your own';

/** Most readers never build one, so it is fetched when it is asked for. */
export const ownEditor = new OnDemand<typeof OwnPlacement>(
  {},
  { own: () => import('./own_placement').then((part) => part.OwnPlacement) },
);

interface Props {
  lab: Lab;
  parameters: readonly Parameter[];
  /** The plain controls of the same parameters, for where it cannot be fetched, or one of them is locked. */
  children: VNode[];
}

export function OwnGroup({ lab, parameters, children }: Props) {
  const failed = useSignal(false);
  useEffect(() => {
    ownEditor.fetch('own').catch(() => {
      failed.value = true;
    });
  }, [failed]);
  const Editor = ownEditor.get('own');
  if (parameters.some(({ name }) => isLockedHere(name))) return <div>{children}</div>;
  if (Editor) return <Editor lab={lab} parameters={parameters} />;
  return failed.value ? <div>{children}</div> : <div class="own-placement waiting" />;
}
