import { useEffect } from 'preact/hooks';
import type { Lab } from '../lab/lab';
import { followReading } from '../page/parts';
import { Reading } from '../page/reading';
import { ReadingSwitch } from '../page/reading_switch';

/** The text at each depth of reading. */
export function EmbedReading({ lab }: { lab: Lab }) {
  useEffect(() => followReading(lab), [lab]);
  return (
    <>
      <ReadingSwitch />
      <Reading lab={lab} />
    </>
  );
}
