/** The lesson. */

import type { JSX } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { namesStep } from '../page-path.ts';

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

// Wide tables and code scroll in themselves, and can be reached by keyboard.

/** Gives each table of a lesson a box to scroll in, and each box and each code a name and a tab stop. */
export function makeScrollable(lesson: HTMLElement): void {
  for (const table of lesson.querySelectorAll('table')) {
    const box = document.createElement('div');
    table.replaceWith(box);
    box.append(table);
    nameBox(box, 'Table');
  }
  for (const code of lesson.querySelectorAll('pre')) nameBox(code, 'Code');
}

function nameBox(box: HTMLElement, kind: string): void {
  box.classList.add('scroll');
  box.tabIndex = 0;
  box.setAttribute('role', 'group');
  box.setAttribute('aria-label', kind);
}
