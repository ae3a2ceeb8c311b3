/** What a canvas has to know of the screen, as hooks. */

import type { RefObject } from 'preact';
import { useEffect, useLayoutEffect, useState } from 'preact/hooks';

/** The width of an element in CSS pixels; 0 before it is there. */
export function useWidth(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const { current } = element;
    if (!current) return;
    const measure = (): void => setWidth(Math.floor(current.getBoundingClientRect().width));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(current);
    return () => observer.disconnect();
  }, [element]);
  return width;
}

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
