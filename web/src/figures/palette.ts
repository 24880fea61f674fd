export type Theme = 'light' | 'dark';

/** Colours that figures write into their SVG, so that an exported file needs no style sheet. As in page/theme.css. */
export interface Palette {
  theme: Theme;
  background: string;
  ink: string;
  muted: string;
  grid: string;
}

export const palettes: Record<Theme, Palette> = {
  light: { theme: 'light', background: '#ffffff', ink: '#1c1e21', muted: '#5c6067', grid: '#e4e4df' },
  dark: { theme: 'dark', background: '#1b1d21', ink: '#eceae5', muted: '#a3a7ae', grid: '#34373d' },
};
