/** `/lab/N`: the lesson beside the result of the last save. */

import type { JSX } from 'preact';
import type { LabAnswer } from '../../wire/answer.ts';
import type { LabProgress } from '../../wire/event.ts';
import type { Api } from '../api.ts';
import { LabData } from '../data/lab-data.tsx';
import type { LiveState } from '../live/live-state.ts';
import { useAnswer } from '../use-answer.ts';
import { useNarrow } from '../use-narrow.ts';
import { Lesson } from './lesson.tsx';
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
