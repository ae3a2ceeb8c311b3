/** The heat map of one table and its indexes, with its keys, its tooltip, and the same in words. */

import type { JSX } from 'preact';
import { useEffect, useMemo, useState } from 'preact/hooks';
import type { ColumnSpan } from '../../../kit/heat/column-ring.ts';
import type { HeatView } from '../../../kit/heat/heat-grid.ts';
import {
  type HeatHistory,
  type HeatTable,
  markedEntries,
  shownMarks,
  tickSeconds,
} from '../../../kit/heat/heat-history.ts';
import { refusedColumns } from '../../../kit/heat/refusal.ts';
import { heatSentence } from '../../../kit/report/heat-text.ts';
import { grouped } from '../../../kit/report/text.ts';
import { useWidth } from '../hooks.ts';
import { CopyButton } from '../parts.tsx';
import type { HeatCursor } from './heat-cursor.ts';
import { HeatLegend } from './heat-legend.tsx';
import { HeatPanel } from './heat-panel.tsx';
import { HeatEvents, HeatWordTable } from './heat-words.tsx';
import { GUTTER_PX, MARKS_PX, type PanelShape, panelShape } from './panel-shape.ts';
import { panelOf, useHeatCursor } from './use-heat-cursor.ts';

/** What is shown, and of what. */
interface HeatPictureShown {
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
  const { log, columnSeconds, newestColumn: newest } = history;
  const { first, end } = history.span;
  const span = useMemo(() => ({ first, end }), [first, end]);
  const [plot, width] = useWidth<HTMLDivElement>();
  const density = useDensity();
  const isDark = useDark();
  const [isTableShown, setTableShown] = useState(false);
  const panels = table.resources.map((heat) => {
    const shape = panelShape(heat, history.columns, width - GUTTER_PX, density);
    return { heat, shape, plan: shape.plan };
  });
  const cell = useHeatCursor({ panels, span, log, newest });
  const panel = panelOf(panels, cell.cursor);
  const onKeyDown = (event: KeyboardEvent): void => {
    const { key, target, currentTarget, ctrlKey, altKey, metaKey } = event;
    if (target !== currentTarget || ctrlKey || altKey || metaKey) return;
    if (key === 't') setTableShown(!isTableShown);
    else if (key === ' ' && onPause) onPause();
    else if (!cell.press(key)) return;
    event.preventDefault();
  };
  const letters = table.resources
    .flatMap((heat) => refusedColumns(heat, span))
    .flatMap(({ letter }) => letter ?? []);
  const marks = shownMarks(table.resources.flatMap((heat) => markedEntries(log, heat, span)));
  const name = `Heat map of ${table.name}. The arrow keys choose a cell.`;
  const stop = { role: 'application', tabIndex: 0, 'aria-label': name, onKeyDown } as const;
  const drawn = { span, version, view, isDark, density, log, cursor: cell.cursor };
  return (
    <div class="heat">
      <p class="heat-sentence">{heatSentence(history, table)}</p>
      <HeatLegend {...{ view, isDark, density, letters, marks }} />
      <div class="heat-stage">
        <div class="heat-plot" ref={plot} {...stop}>
          {panels.map(({ heat, shape }) => (
            <HeatPanel
              key={heat.layout.resource}
              {...{ heat, shape, ...drawn, onPoint: cell.point, onPin: cell.pin }}
            />
          ))}
          {panels[0] && (
            <TimeAxis {...{ span, columnSeconds, columnPx: panels[0].shape.columnPx }} />
          )}
        </div>
        {cell.cursor && panel && (
          <HeatTip
            {...{ lines: cell.lines, isPinned: cell.isPinned }}
            {...tipPlace(plot.current, cell.cursor, panel.shape, span)}
            onUnpin={() => {
              cell.unpin();
              plot.current?.focus();
            }}
          />
        )}
      </div>
      <p class="hidden" role="status">
        {cell.said}
      </p>
      <HeatKeys canPause={onPause !== undefined} />
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

// The keys of a heat map, in words.

/** Folded, below the picture. */
function HeatKeys({ canPause }: { canPause: boolean }): JSX.Element {
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

// The axis of model time below all panels.

interface Shown {
  readonly span: ColumnSpan;
  readonly columnSeconds: number;
  readonly columnPx: number;
}

const HEIGHT_PX = 34;
const LEAST_TICK_PX = 64;

/** Ticks at round times, and the unit. */
function TimeAxis({ span, columnSeconds, columnPx }: Shown): JSX.Element {
  const [from, to] = [span.first * columnSeconds, span.end * columnSeconds];
  const width = (span.end - span.first) * columnPx;
  const xOf = (seconds: number): number =>
    GUTTER_PX + ((seconds - from) / columnSeconds) * columnPx;
  const ticks = tickSeconds(from, to, Math.max(1, Math.floor(width / LEAST_TICK_PX)));
  return (
    <svg class="heat-axis" width={GUTTER_PX + width} height={HEIGHT_PX} aria-hidden="true">
      <path d={`M${GUTTER_PX} 1h${width}`} />
      {ticks.map((seconds) => (
        <g key={seconds}>
          <path d={`M${xOf(seconds)} 1v5`} />
          <text x={xOf(seconds)} y="17" class={anchorClass(xOf(seconds), GUTTER_PX + width)}>
            {grouped(seconds)}
          </text>
        </g>
      ))}
      <text x={GUTTER_PX} y="31" class="heat-begin">
        model time in seconds
      </text>
    </svg>
  );
}

/** A number at an edge stays inside the picture. */
function anchorClass(x: number, end: number): string {
  if (end - x < 24) return 'heat-end';
  return x - GUTTER_PX < 1 ? 'heat-begin' : '';
}

// What the chosen cell says, beside it.

interface ShownTip {
  readonly lines: readonly string[];
  readonly isPinned: boolean;
  /** In the box of the picture, in CSS pixels. */
  readonly leftPx: number;
  readonly topPx: number;
  onUnpin(): void;
}

/** A box; a pinned one can be copied as text. */
function HeatTip({ lines, isPinned, leftPx, topPx, onUnpin }: ShownTip): JSX.Element {
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
function tipPlace(
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

// What a canvas has to know of the screen, as hooks.

/** Pixels of the screen for one CSS pixel; another one after a zoom. */
function useDensity(): number {
  const [density, setDensity] = useState(() => devicePixelRatio);
  useEffect(() => {
    const query = matchMedia(`(resolution: ${density}dppx)`);
    const follow = (): void => setDensity(devicePixelRatio);
    query.addEventListener('change', follow);
    return () => query.removeEventListener('change', follow);
  }, [density]);
  return density;
}

/** Whether the page is dark: by the learner's choice, or by the system. */
function useDark(): boolean {
  const [isDark, setDark] = useState(isPageDark);
  useEffect(() => {
    const follow = (): void => setDark(isPageDark());
    const query = matchMedia(SYSTEM_DARK);
    query.addEventListener('change', follow);
    const observer = new MutationObserver(follow);
    observer.observe(document.documentElement, { attributeFilter: ['data-theme'] });
    return () => {
      query.removeEventListener('change', follow);
      observer.disconnect();
    };
  }, []);
  return isDark;
}

const SYSTEM_DARK = '(prefers-color-scheme: dark)';

function isPageDark(): boolean {
  const { theme } = document.documentElement.dataset;
  return theme === 'dark' || (theme !== 'light' && matchMedia(SYSTEM_DARK).matches);
}
