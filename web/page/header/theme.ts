/** Light, dark, or as the system has it. */

/** The choices. */
export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

const KEPT = 'edgewise-theme';

/** What the learner chose last. */
export function keptTheme(): Theme {
  const kept = localStorage.getItem(KEPT);
  return THEMES.find((theme) => theme === kept) ?? 'system';
}

/** Shows the page in this theme, and keeps the choice. */
export function keepTheme(theme: Theme): void {
  localStorage.setItem(KEPT, theme);
  showTheme(theme);
}

/** Shows the page in this theme. */
export function showTheme(theme: Theme): void {
  document.documentElement.dataset.theme = theme;
}
