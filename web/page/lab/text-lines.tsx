/** Lines that the terminal shows. */

import type { JSX } from 'preact';
import { ScrollText } from '../scroll-box.tsx';
import { lineBlocks } from './line-block.ts';

/** Sentences wrap; a table of the lines scrolls in itself. */
export function TextLines({ lines }: { lines: readonly string[] }): JSX.Element {
  return (
    <div class="lines">
      {lineBlocks(lines).map(({ isTable, text }, index) =>
        isTable ? (
          <ScrollText name="Costs" text={text} />
        ) : (
          <pre key={`${index} ${text}`}>{text}</pre>
        ),
      )}
    </div>
  );
}
