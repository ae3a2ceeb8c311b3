/** What is drawn over and below the cells of a panel: numbers, events, refusals, the backlog. */

import type { JSX } from 'preact';
import type { LogEntry } from '../../../kit/governor/event.ts';
import type { ColumnSpan } from '../../../kit/heat/column-ring.ts';
import { shownPartitions } from '../../../kit/heat/heat-grid.ts';
import { markedEntries } from '../../../kit/heat/heat-history.ts';
import { barsPath, markPath, type StripPlace } from '../../../kit/heat/heat-paint.ts';
import { backlogShares, letterRuns, refusedColumns } from '../../../kit/heat/refusal.ts';
import type { ResourceHeat } from '../../../kit/heat/resource-heat.ts';
import { FULL_BACKLOG, rateText } from '../../../kit/report/heat-text.ts';
import type { HeatCursor } from './heat-cursor.ts';
import { GUTTER_PX, MARKS_PX, type PanelShape, STRIP } from './panel-shape.ts';

interface Marked {
  readonly heat: ResourceHeat;
  readonly shape: PanelShape;
  readonly span: ColumnSpan;
}

/** A number needs so much height, and a letter so much width, in pixels. */
const TEXT_PX = { high: 11, wide: 9 } as const;

/** The number of each partition, beside its band of the newest column. */
export function PartitionNumbers({ heat, shape, span }: Marked): JSX.Element {
  const { plan, rowPx } = shape;
  const shown = shownPartitions(heat, plan, span.end - 1, span).flatMap((id) => {
    const { from = 0, to = 0 } = plan.bands.get(id) ?? {};
    return (to - from) * rowPx < TEXT_PX.high ? [] : [{ id, middle: ((from + to) / 2) * rowPx }];
  });
  return (
    <g class="heat-number">
      <text class="heat-caption" x={GUTTER_PX - 6} y={MARKS_PX - 4}>
        partition
      </text>
      {shown.map(({ id, middle }) => (
        <text key={id} x={GUTTER_PX - 6} y={MARKS_PX + middle + 4}>
          {id}
        </text>
      ))}
    </g>
  );
}

/** A split: a triangle, and a line over the partition that was split. A refused split: a cross. */
export function EventMarks(props: Marked & { readonly log: readonly LogEntry[] }): JSX.Element {
  const { heat, shape, span, log } = props;
  const marks = markedEntries(log, heat, span).map(({ entry, column }) => ({
    entry,
    x: xOf(column, props),
  }));
  return (
    <>
      {marks.map(({ entry, x }) => (
        <g key={JSON.stringify(entry)} class="heat-event">
          <path d={markPath(entry.type, x)} />
          {entry.type === 'split' && <SplitLine x={x} shape={shape} partition={entry.partition} />}
        </g>
      ))}
    </>
  );
}

function SplitLine(props: { x: number; shape: PanelShape; partition: number }): JSX.Element {
  const { from = 0, to = 0 } = props.shape.plan.bands.get(props.partition) ?? {};
  const [top, bottom] = [from, to].map((row) => MARKS_PX + row * props.shape.rowPx);
  const line = { x1: props.x, x2: props.x, y1: top, y2: bottom };
  return (
    <>
      <line class="heat-halo" {...line} />
      <line {...line} />
    </>
  );
}

/** A bar of refused units for each column, and the letter of its limit. */
export function RefusedStrip(props: Marked & { readonly top: number }): JSX.Element {
  const { heat, shape, span, top } = props;
  const columns = refusedColumns(heat, span);
  const most = Math.max(0, ...columns.map(({ perSecond }) => perSecond));
  const bars = columns.map(({ perSecond }) => (most === 0 ? 0 : perSecond / most));
  const letters = letterRuns(columns, Math.ceil(TEXT_PX.wide / shape.columnPx)).filter(
    ({ first, end }) => (end - first) * shape.columnPx >= TEXT_PX.wide,
  );
  const title = `refused/s${most === 0 ? ': none' : `, up to ${rateText(most)}`}`;
  return (
    <g class="heat-strip">
      <StripFrame top={top} title={title} widthPx={shape.widthPx} />
      <path class="heat-refused" d={barsPath(bars, stripPlace(shape.columnPx, top))} />
      {letters.map(({ letter, first, end }) => (
        <text
          key={`${letter}${first}`}
          class="heat-letter"
          x={GUTTER_PX + ((first + end) / 2) * shape.columnPx}
          y={bottomOf(top) + STRIP.letters - 2}
        >
          {letter}
        </text>
      ))}
    </g>
  );
}

/** How much of the backlog's limit waits for an index, and the line from which it holds the table up. */
export function BacklogStrip(props: Marked & { readonly top: number }): JSX.Element {
  const { heat, shape, span, top } = props;
  const shares = backlogShares(heat, span);
  const waiting = rateText(heat.waitingUnits);
  const full = bottomOf(top) - FULL_BACKLOG * STRIP.bars;
  return (
    <g class="heat-strip">
      <StripFrame
        top={top}
        title={`backlog: ${waiting} of ${rateText(heat.backlogLimit)} units wait`}
        widthPx={shape.widthPx}
      />
      <path class="heat-backlog" d={barsPath(shares, stripPlace(shape.columnPx, top))} />
      <path class="heat-full" d={`M${GUTTER_PX} ${full}h${shape.widthPx}`} />
    </g>
  );
}

function StripFrame(props: { top: number; title: string; widthPx: number }): JSX.Element {
  return (
    <>
      <text class="heat-title" x={GUTTER_PX} y={props.top + STRIP.above + STRIP.title - 4}>
        {props.title}
      </text>
      <path class="heat-base" d={`M${GUTTER_PX} ${bottomOf(props.top)}h${props.widthPx}`} />
    </>
  );
}

function bottomOf(top: number): number {
  return top + STRIP.above + STRIP.title + STRIP.bars;
}

function stripPlace(columnPx: number, top: number): StripPlace {
  return { leftPx: GUTTER_PX, bottomPx: bottomOf(top), columnPx, heightPx: STRIP.bars };
}

/** A frame around the chosen cell. */
export function CursorFrame(props: Marked & { readonly cursor: HeatCursor }): JSX.Element {
  const { shape, cursor } = props;
  const { from = 0, to = 0 } = shape.plan.bands.get(cursor.partition) ?? {};
  const frame = {
    x: xOf(cursor.column, props) - 1,
    y: MARKS_PX + from * shape.rowPx - 1,
    width: shape.columnPx + 2,
    height: (to - from) * shape.rowPx + 2,
  };
  return (
    <>
      <rect class="heat-halo" {...frame} />
      <rect class="heat-cursor" {...frame} />
    </>
  );
}

function xOf(column: number, { shape, span }: Marked): number {
  return GUTTER_PX + (column - span.first) * shape.columnPx;
}
