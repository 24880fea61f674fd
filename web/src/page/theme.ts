import { computed, effect, signal } from '@preact/signals';
import type { Theme } from '../figures/palette';
import { view } from './view';

const storageKey = 'norm-lab-theme';
const systemDark = matchMedia('(prefers-color-scheme: dark)');
const system = signal<Theme>(systemDark.matches ? 'dark' : 'light');
const chosen = signal<Theme | null>(view.theme ?? stored());

systemDark.addEventListener('change', () => {
  system.value = systemDark.matches ? 'dark' : 'light';
});

/** What the address says until the reader chooses; or else what they chose before; or else the system's. */
export const theme = computed<Theme>(() => chosen.value ?? system.value);

effect(() => {
  document.documentElement.dataset.theme = theme.value;
});

export function toggleTheme(): void {
  chosen.value = theme.value === 'dark' ? 'light' : 'dark';
  // Where the browser stores nothing, the choice lasts as long as the page.
  try {
    localStorage.setItem(storageKey, chosen.value);
  } catch {}
}

function stored(): Theme | null {
  try {
    const value = localStorage.getItem(storageKey);
    return value === 'light' || value === 'dark' ? value : null;
  } catch {
    return null;
  }
}
