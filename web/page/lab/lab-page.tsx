/** `/lab/N`: the lesson beside the result of the last save. */

import type { JSX } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import type { LabAnswer } from '../../wire/answer.ts';
import type { LabProgress } from '../../wire/event.ts';
import type { Api } from '../api.ts';
import { LabData } from '../data/lab-data.tsx';
import { useAnswer, useNarrow } from '../hooks.ts';
import type { LiveState } from '../live/live-state.ts';
import { namesStep } from '../page-path.ts';
import { ResultPanel } from './result-panel.tsx';
import { TabbedPanels } from './tabbed-panels.tsx';

interface Opened {
  readonly api: Api;
  readonly state: LiveState;
  readonly lab: LabProgress;
  readonly isLive: boolean;
}

/** Two columns; in a narrow window three tabs. */
export function LabPage({ api, state, lab, isLive }: Opened): JSX.Element {
  const { answer, problem } = useAnswer<LabAnswer>(api, `/api/lab/${lab.number}`);
  const isNarrow = useNarrow();
  const title = `Lab ${lab.number}: ${lab.title}`;
  const lesson = answer ? (
    <Lesson html={answer.lesson} title={`Lesson of lab ${lab.number}`} />
  ) : (
    <section class="lesson">{problem ?? 'The lesson is read…'}</section>
  );
  const result = <ResultPanel api={api} state={state} lab={lab} isLive={isLive} about={answer} />;
  return (
    <main id="main" class="lab" tabIndex={-1}>
      <h1 class="hidden">{title}</h1>
      {isNarrow ? (
        <TabbedPanels
          panels={[
            { name: 'Lesson', content: lesson },
            { name: 'Result', content: result },
            { name: 'Data', content: <LabData api={api} state={state} lab={lab} /> },
          ]}
        />
      ) : (
        <div class="columns">
          {lesson}
          {result}
        </div>
      )}
    </main>
  );
}

// The lesson.

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
function makeScrollable(lesson: HTMLElement): void {
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
