/** What the chosen cell says, beside it. */

import type { JSX } from 'preact';
import type { ColumnSpan } from '../../../kit/heat/column-ring.ts';
import { CopyButton } from '../copy-button.tsx';
import type { HeatCursor } from './heat-cursor.ts';
import { GUTTER_PX, MARKS_PX, type PanelShape } from './panel-shape.ts';

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

const TIP_PX = { width: 320, gap: 12 } as const;

/** Below the cell, and inside the picture from left to right. */
export function tipPlace(
  plot: HTMLElement | null,
  { resource, partition, column }: HeatCursor,
  shape: PanelShape,
  span: ColumnSpan,
): { leftPx: number; topPx: number } {
  const boxes = [...(plot?.querySelectorAll<HTMLElement>('.heat-box') ?? [])];
  const box = boxes.find(({ dataset }) => dataset.resource === resource);
  const { to = 0 } = shape.plan.bands.get(partition) ?? {};
  const x = GUTTER_PX + (column - span.first) * shape.columnPx - (plot?.scrollLeft ?? 0);
  const most = (plot?.clientWidth ?? 0) - TIP_PX.width;
  return {
    leftPx: Math.max(0, Math.min(x, most)),
    topPx: (box?.offsetTop ?? 0) + MARKS_PX + to * shape.rowPx + TIP_PX.gap,
  };
}
