/** `/`: how far you are, and what to do next. */

import type { JSX } from 'preact';
import type { HomeAnswer } from '../../wire/answer.ts';
import type { Api } from '../api.ts';
import { useAnswer } from '../hooks.ts';
import type { LiveState } from '../live/live-state.ts';
import { CopyButton, ScrollText } from '../parts.tsx';
import { LabsMatrix } from './labs-matrix.tsx';

/** The matrix, the next command, and what the doctor found. */
export function HomePage({ api, state }: { api: Api; state: LiveState }): JSX.Element {
  const { answer, problem } = useAnswer<HomeAnswer>(api, '/api/home');
  const { labs, next } = state.progress;
  const last = labs.find(({ number }) => number === state.lab);
  return (
    <main id="main" class="page" tabIndex={-1}>
      <h1>Your labs</h1>
      <NextCommand text={next} />
      {last && (
        <p>
          You were last in{' '}
          <a href={`/lab/${last.number}`}>
            Lab {last.number}: {last.title}
          </a>
          .
        </p>
      )}
      <LabsMatrix labs={labs} />
      <h2>Your machine</h2>
      {problem !== undefined && <p class="problem">{problem}</p>}
      {answer ? (
        <ScrollText name="What npm run doctor says" text={answer.doctor.join('\n')} />
      ) : (
        problem === undefined && <p class="quiet">npm run doctor looks at it…</p>
      )}
      <p class="quiet">Edgewise {state.version}</p>
    </main>
  );
}

/** A command can be copied; a sentence without one is shown as it is. */
function NextCommand({ text }: { text: string }): JSX.Element {
  const command = /npm run \S+( \S+)*$/.exec(text)?.[0];
  if (command === undefined) return <p>{text}</p>;
  return (
    <p class="next">
      <span>Next:</span> <code>{command}</code> <CopyButton text={command} title={command} />
    </p>
  );
}
