/** What the chosen cell says, beside it. */

import type { JSX } from 'preact';
import { CopyButton } from '../copy-button.tsx';

interface Shown {
  readonly lines: readonly string[];
  readonly isPinned: boolean;
  /** In the box of the picture, in CSS pixels. */
  readonly leftPx: number;
  readonly topPx: number;
  onUnpin(): void;
}

/** A box; a pinned one can be copied as text. */
export function HeatTip({ lines, isPinned, leftPx, topPx, onUnpin }: Shown): JSX.Element {
  const [heading = '', ...facts] = lines;
  return (
    <div class="heat-tip" style={{ left: `${leftPx}px`, top: `${topPx}px` }}>
      <b>{heading}</b>
      <ul>
        {facts.map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </ul>
      {isPinned && (
        <p class="buttons">
          <CopyButton text={lines.join('\n')} title="this cell as text" />
          <button type="button" onClick={onUnpin}>
            Close
          </button>
        </p>
      )}
    </div>
  );
}
