/** The heat map of one table and its indexes, with its keys, its tooltip, and the same in words. */

import type { JSX } from 'preact';
import { useMemo, useRef, useState } from 'preact/hooks';
import { cellText } from '../../../kit/heat/cell-text.ts';
import type { ColumnSpan } from '../../../kit/heat/column-ring.ts';
import type { HeatView } from '../../../kit/heat/heat-cell.ts';
import type { HeatHistory, HeatTable } from '../../../kit/heat/heat-history.ts';
import { heatSentence } from '../../../kit/heat/heat-sentence.ts';
import { refusedColumns } from '../../../kit/heat/refusal-strip.ts';
import {
  type CursorPlace,
  type HeatCursor,
  keptCursor,
  MOVE_OF_KEY,
  movedCursor,
} from './heat-cursor.ts';
import { HeatLegend } from './heat-legend.tsx';
import { HeatPanel } from './heat-panel.tsx';
import { HeatTip } from './heat-tip.tsx';
import { HeatEvents, HeatWordTable } from './heat-words.tsx';
import { GUTTER_PX, MARKS_PX, panelShape } from './panel-shape.ts';
import { TimeAxis } from './time-axis.tsx';
import { useDark, useDensity, useWidth } from './use-screen.ts';

/** What is shown, and of what. */
export interface HeatPictureShown {
  readonly history: HeatHistory;
  /** `history.version`: another number draws anew. */
  readonly version: number;
  /** One of `history.tables`. */
  readonly table: HeatTable;
  readonly view: HeatView;
  /** Space was pressed; absent where nothing moves. */
  readonly onPause?: () => void;
}

/** The panels, one above the other, on one axis of time. */
export function HeatPicture(props: HeatPictureShown): JSX.Element {
  const { history, version, table, view, onPause } = props;
  const plot = useRef<HTMLDivElement>(null);
  const width = useWidth(plot);
  const density = useDensity();
  const isDark = useDark();
  const { first, end } = history.span;
  const span: ColumnSpan = useMemo(() => ({ first, end }), [first, end]);
  const panels = table.resources.map((heat) => {
    const shape = panelShape(heat, history.columns, width - GUTTER_PX, density);
    return { heat, shape, plan: shape.plan };
  });
  const place: CursorPlace = { panels, span, log: history.log, newest: history.newestColumn };
  const [chosen, setChosen] = useState<{
    readonly cursor: HeatCursor;
    readonly isPinned: boolean;
  }>();
  const [said, setSaid] = useState('');
  const [isTableShown, setTableShown] = useState(false);
  const cursor = chosen && keptCursor(chosen.cursor, place);
  const panel = panels.find(({ heat }) => heat.layout.resource === cursor?.resource);
  const lines = cursor && panel ? cellText(panel.heat, cursor.partition, cursor.column) : [];
  const onKey = (event: KeyboardEvent): void => {
    if (event.target !== event.currentTarget || event.ctrlKey || event.altKey || event.metaKey)
      return;
    const move = MOVE_OF_KEY[event.key];
    if (move) {
      const moved = movedCursor(cursor, move, place);
      const { heat } = panels.find((one) => one.heat.layout.resource === moved?.resource) ?? {};
      if (moved) setChosen({ cursor: moved, isPinned: chosen?.isPinned ?? false });
      if (moved && heat) setSaid(cellText(heat, moved.partition, moved.column).join('. '));
    } else if (event.key === 'Enter' && cursor) setChosen({ cursor, isPinned: !chosen.isPinned });
    else if (event.key === 'Escape') setChosen(undefined);
    else if (event.key === 't') setTableShown(!isTableShown);
    else if (event.key === ' ' && onPause) onPause();
    else return;
    event.preventDefault();
  };
  const letters = table.resources
    .flatMap((heat) => refusedColumns(heat, span))
    .flatMap(({ letter }) => letter ?? []);
  const name = `Heat map of ${table.name}. The arrow keys choose a cell.`;
  const stop = { role: 'application', tabIndex: 0, 'aria-label': name, onKeyDown: onKey } as const;
  return (
    <div class="heat">
      <p class="heat-sentence">{heatSentence(history, table)}</p>
      <HeatLegend {...{ view, isDark, density, letters }} />
      <div class="heat-stage">
        <div class="heat-plot" ref={plot} {...stop}>
          {width > 0 &&
            panels.map(({ heat, shape }) => (
              <HeatPanel
                key={heat.layout.resource}
                {...{ heat, shape, span, version, view, isDark, density, cursor, log: history.log }}
                onPoint={(pointed) => {
                  if (!chosen?.isPinned) setChosen(pointed && { cursor: pointed, isPinned: false });
                }}
                onPin={(pinned) => setChosen({ cursor: pinned, isPinned: true })}
              />
            ))}
          {width > 0 && panels[0] && (
            <TimeAxis
              span={span}
              columnSeconds={history.columnSeconds}
              columnPx={panels[0].shape.columnPx}
            />
          )}
        </div>
        {cursor && panel && (
          <HeatTip
            lines={lines}
            isPinned={chosen.isPinned}
            {...tipPlace(plot.current, cursor, panel, span)}
            onUnpin={() => {
              setChosen(undefined);
              plot.current?.focus();
            }}
          />
        )}
      </div>
      <p class="hidden" role="status">
        {said}
      </p>
      <details class="heat-keys">
        <summary>Keys</summary>
        <p>
          Arrows choose a cell. Home and End lead to the first and the last time, Page Up and Page
          Down to the table or index above and below, <kbd>[</kbd> and <kbd>]</kbd> to the split or
          change before and after. Enter pins the text of the cell, Escape puts it away.
          {onPause && ' Space pauses.'} <kbd>t</kbd> shows the table.
        </p>
      </details>
      <p>
        <button
          type="button"
          aria-pressed={isTableShown}
          onClick={() => setTableShown(!isTableShown)}
        >
          Show the table
        </button>
      </p>
      <HeatWordTable history={history} table={table} isShown={isTableShown} />
      <HeatEvents history={history} table={table} />
    </div>
  );
}

const TIP_PX = { width: 320, gap: 12 } as const;

/** Below the cell, and inside the picture from left to right. */
function tipPlace(
  plot: HTMLElement | null,
  cursor: HeatCursor,
  { shape, heat }: { shape: ReturnType<typeof panelShape>; heat: { layout: { resource: string } } },
  span: ColumnSpan,
): { leftPx: number; topPx: number } {
  const boxes = [...(plot?.querySelectorAll<HTMLElement>('.heat-box') ?? [])];
  const box = boxes.find(({ dataset }) => dataset.resource === heat.layout.resource);
  const { to = 0 } = shape.plan.bands.get(cursor.partition) ?? {};
  const x = GUTTER_PX + (cursor.column - span.first) * shape.columnPx;
  const most = (plot?.clientWidth ?? 0) - TIP_PX.width;
  return {
    leftPx: Math.max(0, Math.min(x, most)),
    topPx: (box?.offsetTop ?? 0) + MARKS_PX + to * shape.rowPx + TIP_PX.gap,
  };
}
