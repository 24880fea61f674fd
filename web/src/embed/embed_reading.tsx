import { useEffect } from 'preact/hooks';
import type { Lab } from '../lab/lab';
import { Reading } from '../page/reading';
import { ReadingSwitch } from '../page/reading_switch';
import { readings } from '../text/readings';

/** The text at each depth of reading. */
export function EmbedReading({ lab }: { lab: Lab }) {
  const { name } = lab.experiment.value;
  useEffect(() => {
    readings.fetch(name).catch(() => {});
  }, [name]);
  return (
    <>
      <ReadingSwitch />
      <Reading lab={lab} />
    </>
  );
}
