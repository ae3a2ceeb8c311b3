/** Hints for a step, one at a time. */

import type { JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { HintAnswer } from '../../wire/answer.ts';
import { NoAnswer } from '../api.ts';
import type { ResultContext } from './result-context.ts';

/** Hints that every step has. */
const HINTS = 3;

/** A button, and below it the hints that were asked for since the page was opened. */
export function HintBox({ api, lab, step }: ResultContext & { step: string }): JSX.Element {
  const [hints, setHints] = useState<readonly HintAnswer[]>([]);
  const [problem, setProblem] = useState<string>();
  const told = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (hints.length > 0) told.current?.lastElementChild?.scrollIntoView({ block: 'nearest' });
  }, [hints]);
  const taken = lab.steps.find(({ id }) => id === step)?.hints ?? 0;
  const ask = async (): Promise<void> => {
    setProblem(undefined);
    try {
      const hint = await api.post<HintAnswer>('/api/hint', { lab: lab.number, step });
      setHints((before) => [...before.filter(({ number }) => number !== hint.number), hint]);
    } catch (error) {
      if (!(error instanceof NoAnswer)) throw error;
      setProblem(error.message);
    }
  };
  return (
    <div class="hints">
      <button type="button" onClick={() => void ask()}>
        {taken < HINTS ? `Hint ${taken + 1} of ${HINTS}` : 'The last hint again'}
      </button>
      <div ref={told} aria-live="polite">
        {hints.map(({ number, of, hint, seen }) => (
          <div key={number}>
            <p>
              <strong>
                Hint {number} of {of}:
              </strong>{' '}
              {hint}
            </p>
            {seen.length > 0 && <pre>{seen.join('\n')}</pre>}
          </div>
        ))}
        {taken >= HINTS && (
          <p class="quiet">
            The reference, and why it is so: <code>npm run lab:{lab.number} solution</code>
          </p>
        )}
        {problem !== undefined && <p class="problem">{problem}</p>}
      </div>
    </div>
  );
}
