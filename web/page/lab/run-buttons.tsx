/** Buttons to check again, and to stop. */

import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { OrderAnswer } from '../../wire/answer.ts';
import { NoAnswer } from '../api.ts';
import type { RunningCheck } from '../live/live-state.ts';
import { failedStep } from '../verdict.ts';
import type { ResultContext } from './result-context.ts';
import { watchText } from './state-line.ts';

/** All steps, or the failing one alone. */
export function RunButtons({
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
