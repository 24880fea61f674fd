import { useMemo } from 'preact/hooks';
import type { ControlProps } from './control_parts';
import { nearestStop, sliderStops } from './stops';

/** A slider for a feeling of the range; exact values are typed. */
export function NumberSlider({ parameter, value, describedBy, onEdit }: ControlProps) {
  const defaultValue = Number(value.defaultText);
  const stops = useMemo(() => sliderStops(parameter, defaultValue), [parameter, defaultValue]);
  return (
    <input
      class="slider"
      type="range"
      min={0}
      max={stops.length - 1}
      value={nearestStop(stops, Number(value.text))}
      aria-label={parameter.label}
      aria-describedby={describedBy}
      aria-valuetext={parameter.unit ? `${value.text} ${parameter.unit}` : value.text}
      onInput={(event) => onEdit(String(stops[event.currentTarget.valueAsNumber]))}
    />
  );
}
