/** Whether the window is too narrow for two columns. */

import { useEffect, useState } from 'preact/hooks';

/** As in `style.css`. */
const NARROW = '(max-width: 899px)';

/** Follows the window's width. */
export function useNarrow(): boolean {
  const [isNarrow, setNarrow] = useState(() => matchMedia(NARROW).matches);
  useEffect(() => {
    const query = matchMedia(NARROW);
    const follow = (): void => setNarrow(query.matches);
    query.addEventListener('change', follow);
    return () => query.removeEventListener('change', follow);
  }, []);
  return isNarrow;
}
