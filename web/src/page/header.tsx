import type { Lab } from '../lab/lab';
import { ExportButton } from './export_button';
import { ReadingSwitch } from './reading_switch';
import { ShareButton } from './share_button';
import { Switcher } from './switcher';
import { theme, toggleTheme } from './theme';
import { shows } from './view';

export function Header({ lab }: { lab: Lab | null }) {
  return (
    <header class="page-header">
      <span class="brand">Norm Lab</span>
      {shows('experiments') && <Switcher lab={lab} />}
      {shows('reading') && <ReadingSwitch />}
      <div class="header-tools">
        <button
          type="button"
          class="quiet"
          aria-label={theme.value === 'dark' ? 'Light theme' : 'Dark theme'}
          onClick={toggleTheme}
        >
          ◐
        </button>
        {shows('tools') && <ExportButton lab={lab} />}
        {shows('share') && <ShareButton lab={lab} />}
      </div>
    </header>
  );
}
