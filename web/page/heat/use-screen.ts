/** What a canvas has to know of the screen, as hooks. */

import { useEffect, useState } from 'preact/hooks';

/** Pixels of the screen for one CSS pixel; another one after a zoom. */
export function useDensity(): number {
  const [density, setDensity] = useState(() => devicePixelRatio);
  useEffect(() => {
    const query = matchMedia(`(resolution: ${density}dppx)`);
    const follow = (): void => setDensity(devicePixelRatio);
    query.addEventListener('change', follow);
    return () => query.removeEventListener('change', follow);
  }, [density]);
  return density;
}

/** Whether the page is dark: by the learner's choice, or by the system. */
export function useDark(): boolean {
  const [isDark, setDark] = useState(isPageDark);
  useEffect(() => {
    const follow = (): void => setDark(isPageDark());
    const query = matchMedia(SYSTEM_DARK);
    query.addEventListener('change', follow);
    const observer = new MutationObserver(follow);
    observer.observe(document.documentElement, { attributeFilter: ['data-theme'] });
    return () => {
      query.removeEventListener('change', follow);
      observer.disconnect();
    };
  }, []);
  return isDark;
}

const SYSTEM_DARK = '(prefers-color-scheme: dark)';

function isPageDark(): boolean {
  const { theme } = document.documentElement.dataset;
  return theme === 'dark' || (theme !== 'light' && matchMedia(SYSTEM_DARK).matches);
}
