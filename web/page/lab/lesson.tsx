/** The lesson. */

import type { JSX } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { namesStep } from '../page-path.ts';
import { makeScrollable } from './lesson-scroll.ts';

/**
 * The lesson beside the result.
 *
 * @param html from the server, which has escaped it
 */
export function Lesson({ html, title }: { html: string; title: string }): JSX.Element {
  const text = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!text.current) return;
    makeScrollable(text.current);
    showNamedHeading();
    addEventListener('hashchange', showNamedHeading);
    return () => removeEventListener('hashchange', showNamedHeading);
  }, [html]);
  const reached = { tabIndex: 0, 'aria-label': title };
  return (
    <section class="lesson" {...reached}>
      <div ref={text} dangerouslySetInnerHTML={{ __html: html }} />
    </section>
  );
}

/** Goes to the heading of the step that the address names, such as `#1.3`, once its panel is shown. */
function showNamedHeading(): void {
  setTimeout(() => {
    if (namesStep(location.hash)) document.getElementById(location.hash.slice(1))?.scrollIntoView();
  });
}
