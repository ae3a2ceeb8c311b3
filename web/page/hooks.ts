/** Hooks: an answer of the server, and how wide the window is. */

import type { RefObject } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { Api } from './api.ts';

/** What there is of an answer: the last one stays until the next one is there. */
export interface Asked<Answer> {
  readonly answer?: Answer;
  /** Where that answer came from. */
  readonly path?: string;
  /** Why there is none, as a sentence. */
  readonly problem?: string;
}

/**
 * Asks when the component comes, when the path changes, and when `version` changes: then the same
 * path has a new answer.
 */
export function useAnswer<Answer>(api: Api, path: string, version?: string): Asked<Answer> {
  const [asked, setAsked] = useState<Asked<Answer>>({});
  useEffect(() => {
    const ended = new AbortController();
    api
      .get<Answer>(path, ended.signal)
      .then((answer) => setAsked({ answer, path }))
      .catch((error: unknown) => {
        if (!ended.signal.aborted)
          setAsked((last) => ({ ...last, problem: String((error as Error).message) }));
      });
    return () => ended.abort();
  }, [api, path, version]);
  return asked;
}

// Whether the window is too narrow for two columns.

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

// How wide a chart may be.

/** Before the box is measured. */
const FIRST_PX = 600;

/** Follows the width of a box, in CSS pixels. */
export function useWidth<Box extends Element>(): [box: RefObject<Box | null>, widthPx: number] {
  const box = useRef<Box>(null);
  const [width, setWidth] = useState(FIRST_PX);
  useLayoutEffect(() => {
    if (!box.current) return;
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setWidth(Math.floor(entry.contentRect.width));
    });
    observer.observe(box.current);
    return () => observer.disconnect();
  }, []);
  return [box, width];
}
