/** The result of the last run, the failing step first. */

import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { OrderAnswer } from '../../wire/answer.ts';
import type { Print } from '../../wire/event.ts';
import { NoAnswer } from '../api.ts';
import { isOutdated, MOST_PRINTS, type RunningCheck } from '../live/live-state.ts';
import { failedStep } from '../page-text.ts';
import { ScrollText } from '../parts.tsx';
import { factsText, stateText, watchText } from './lab-text.ts';
import type { ResultContext } from './result-context.ts';
import { RunResult } from './run-result.tsx';

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

// What the model printed.

/** Folded, as text. */
function PrintedLines({ prints }: { prints: readonly Print[] }): JSX.Element | null {
  if (prints.length === 0) return null;
  const lines = prints.map(({ step, line }) => (step === undefined ? line : `${step}  ${line}`));
  const many = prints.length < MOST_PRINTS ? `${prints.length}` : `the last ${MOST_PRINTS}`;
  return (
    <details>
      <summary>
        Your model printed ({many} {prints.length === 1 ? 'line' : 'lines'})
      </summary>
      <ScrollText name="Printed lines" text={lines.join('\n')} />
    </details>
  );
}

// Buttons to check again, and to stop.

/** All steps, or the failing one alone. */
function RunButtons({
  api,
  state,
  lab,
  isLive,
  running,
}: ResultContext & { running: RunningCheck | undefined }): JSX.Element {
  const [told, setTold] = useState<string>();
  const report = state.reports[lab.number];
  const id = report?.id;
  // What was told of an order is over with the next result.
  useEffect(() => setTold(undefined), [id]);
  const failed = report && failedStep(report);
  const order = async (path: string, body: object): Promise<void> => {
    setTold(undefined);
    try {
      const { is } = await api.post<OrderAnswer>(path, body);
      if (is === 'busy') setTold('Another check is under way. Yours comes after it.');
    } catch (error) {
      if (!(error instanceof NoAnswer)) throw error;
      setTold(error.message);
    }
  };
  const run = (step?: string): void =>
    void order('/api/run', { lab: lab.number, ...(step !== undefined && { step }) });
  return (
    <>
      <p class="buttons">
        <button type="button" onClick={() => run()}>
          {report ? 'Check again' : 'Check'}
        </button>
        {failed && (
          <button type="button" onClick={() => run(failed.id)}>
            Check only {failed.id}
          </button>
        )}
        {running && (
          <button type="button" onClick={() => void order('/api/stop', {})}>
            Stop
          </button>
        )}
        <span class="quiet">{watchText(lab.number, state, isLive)}</span>
      </p>
      {told !== undefined && <p role="status">{told}</p>}
    </>
  );
}
