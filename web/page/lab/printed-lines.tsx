/** What the model printed. */

import type { JSX } from 'preact';
import type { Print } from '../../wire/event.ts';
import { MOST_PRINTS } from '../live/live-state.ts';
import { ScrollText } from '../scroll-box.tsx';

/** Folded, as text. */
export function PrintedLines({ prints }: { prints: readonly Print[] }): JSX.Element | null {
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
