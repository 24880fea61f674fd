import { faceOf } from '../../figures/faces';
import { labelOf } from '../../figures/figure';
import { formsOf, type LayerForm } from '../../lab/design';
import type { Lab } from '../../lab/lab';
import { shortNorm } from '../../text/labels';
import { theme } from '../theme';
import { BlockDiagram } from './block_diagram';
import { formulaOf, placeOf, remarksOn } from './formula';

/** A placement's sublayer as a drawing and as a formula, with the constants of the current request. */
export function PlacementDiagram({ lab, placement }: { lab: Lab; placement: string }) {
  const { canonical, values } = lab.request.standing.value;
  const forms = formsOf(lab.core, canonical, placement);
  if (forms.length === 0) return null;
  const norm = shortNorm(values.find(({ name }) => name === 'norm')?.text ?? '');
  return (
    <figure class="placement-diagram">
      <figcaption>{labelOf(lab.experiment.value, 'placement', placement)}</figcaption>
      {drawnOnce(forms).map((same) => (
        <div key={same[0]?.firstLayer}>
          {same.slice(-1).map((last) => (
            <BlockDiagram key="drawing" form={last} norm={norm} colour={faceOf(placement).colour[theme.value]} />
          ))}
          {same.map((form) => (
            <p key={`${form.stack} ${form.firstLayer}`} class="formula">
              {placeOf(form, forms) && <span class="place">{placeOf(form, forms)}: </span>}
              {formulaOf(form, norm)}
            </p>
          ))}
        </div>
      ))}
      {remarksOn(forms, norm).map((remark) => (
        <p key={remark} class="remark">
          {remark}
        </p>
      ))}
    </figure>
  );
}

/** Forms that differ in their factors alone share a drawing, that of the last: its factors are the ones that show. */
function drawnOnce(forms: readonly LayerForm[]): LayerForm[][] {
  const groups = new Map<string, LayerForm[]>();
  for (const form of forms) {
    const key = [form.n0, form.n1, form.n2, form.n3].join();
    groups.set(key, [...(groups.get(key) ?? []), form]);
  }
  return [...groups.values()];
}
