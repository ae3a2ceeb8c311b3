/** How wide a chart may be. */

import type { RefObject } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';

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
