/** The result of the last run, the failing step first. */

import type { JSX } from 'preact';
import { isOutdated } from '../live/live-state.ts';
import { PrintedLines } from './printed-lines.tsx';
import type { ResultContext } from './result-context.ts';
import { RunButtons } from './run-buttons.tsx';
import { RunResult } from './run-result.tsx';
import { factsText, stateText } from './state-line.ts';

/** State line, buttons, and below them the result; an old one is dimmed. */
export function ResultPanel(context: ResultContext): JSX.Element {
  const { state, lab } = context;
  const report = state.reports[lab.number];
  const running = state.running?.begin.lab === lab.number ? state.running : undefined;
  const lost = state.lost[lab.number];
  const isOld = report !== undefined && (lost !== undefined || isOutdated(report, state));
  return (
    <section id="result" tabIndex={-1} class="result" aria-label={`Result of lab ${lab.number}`}>
      <p class="state">
        <strong>{stateText(lab.number, state)}</strong>
        {running && <span class="quiet"> {factsText(running)}</span>}
      </p>
      <RunButtons {...context} running={running} />
      {lost !== undefined && <p class="problem">{lost}</p>}
      <div class={isOld ? 'old' : undefined}>
        {report ? <RunResult {...context} report={report} /> : <FirstRun {...context} />}
      </div>
      <PrintedLines prints={state.prints[lab.number] ?? []} />
    </section>
  );
}

/** How a lab begins. */
function FirstRun({ lab, about }: ResultContext): JSX.Element {
  return (
    <>
      <h2>Not started</h2>
      <p>
        Run <code>npm run lab:{lab.number}</code> once, or press Check: it makes the file{' '}
        {about ? <code>{about.model}</code> : 'to edit'}. Save the file, and it is checked.
      </p>
    </>
  );
}
