/** The keys of a heat map, in words. */

import type { JSX } from 'preact';

/** Folded, below the picture. */
export function HeatKeys({ canPause }: { canPause: boolean }): JSX.Element {
  return (
    <details class="heat-keys">
      <summary>Keys</summary>
      <p>
        Arrows choose a cell. Home and End lead to the first and the newest time, Page Up and Page
        Down to the table or index above and below, <kbd>[</kbd> and <kbd>]</kbd> to the split or
        change before and after. Enter pins the text of the cell, Escape puts it away.
        {canPause && ' Space pauses.'} <kbd>t</kbd> shows the table.
      </p>
    </details>
  );
}
