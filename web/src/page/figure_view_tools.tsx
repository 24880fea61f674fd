import type { Signal } from '@preact/signals';
import { chosenOption, type FigureData, type FigureSpec, type FigureView } from '../figures/figure';

/** What a reader may choose to see of a figure: one of its options, and whether lines that are not measured are shown. */
export function FigureViewTools({
  spec,
  data,
  view,
}: {
  spec: FigureSpec;
  data: FigureData;
  view: Signal<FigureView>;
}) {
  const options = spec.options?.values(data) ?? [];
  return (
    <>
      {spec.options && options.length > 0 && (
        <label class="figure-option">
          {spec.options.label}{' '}
          <select
            value={chosenOption(spec, data)}
            onChange={(event) => {
              view.value = { ...view.value, option: event.currentTarget.value };
            }}
          >
            {options.map((option) => (
              <option key={option} value={option}>
                {spec.options?.name?.(option) ?? option}
              </option>
            ))}
          </select>
        </label>
      )}
      {spec.lines && (
        <button
          type="button"
          aria-pressed={view.value.lines}
          onClick={() => {
            view.value = { ...view.value, lines: !view.value.lines };
          }}
        >
          {spec.lines}
        </button>
      )}
    </>
  );
}
