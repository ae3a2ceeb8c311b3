/** The choice of light or dark. */

import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { keepTheme, keptTheme, THEMES, type Theme } from './theme.ts';

/** A list of the themes. */
export function ThemeSelect(): JSX.Element {
  const [theme, setTheme] = useState(keptTheme);
  return (
    <label class="theme">
      <span class="wide-only">Theme </span>
      <select
        aria-label="Theme"
        value={theme}
        onChange={({ currentTarget }) => {
          const chosen = currentTarget.value as Theme;
          keepTheme(chosen);
          setTheme(chosen);
        }}
      >
        {THEMES.map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}
