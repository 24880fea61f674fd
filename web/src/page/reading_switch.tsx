import { capitalised } from '../figures/format';
import { readingDepths } from '../lab/view';
import { chooseReadingDepth, readingDepth } from './reading_depth';

/** For whom the page's texts are written. The numbers are the same for all. */
export function ReadingSwitch() {
  return (
    <fieldset class="reading-switch" aria-label="Reading depth">
      {readingDepths.map((depth) => (
        <button
          key={depth}
          type="button"
          aria-pressed={readingDepth.value === depth}
          onClick={() => chooseReadingDepth(depth)}
        >
          {capitalised(depth)}
        </button>
      ))}
    </fieldset>
  );
}
