/** The panel of one table or index: its cells, and its strips. */

import type { JSX } from 'preact';
import { useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { LogEntry } from '../../../kit/governor/event.ts';
import type { ColumnSpan } from '../../../kit/heat/column-ring.ts';
import { type HeatView, partitionAt } from '../../../kit/heat/heat-grid.ts';
import {
  DARK_HEAT,
  HeatCells,
  heatPaint,
  LIGHT_HEAT,
  paintHeat,
} from '../../../kit/heat/heat-paint.ts';
import type { ResourceHeat } from '../../../kit/heat/resource-heat.ts';
import type { HeatCursor } from './heat-cursor.ts';
import {
  BacklogStrip,
  CursorFrame,
  EventMarks,
  PartitionNumbers,
  RefusedStrip,
} from './heat-mark.tsx';
import { GUTTER_PX, MARKS_PX, type PanelShape, STRIP_PX } from './panel-shape.ts';

/** What a panel shows. */
interface PanelShown {
  readonly heat: ResourceHeat;
  readonly shape: PanelShape;
  readonly span: ColumnSpan;
  readonly version: number;
  readonly view: HeatView;
  readonly log: readonly LogEntry[];
  readonly isDark: boolean;
  readonly density: number;
  readonly cursor: HeatCursor | undefined;
  /** The pointer is over a cell, or has left them. */
  onPoint(cursor: HeatCursor | undefined): void;
  onPin(cursor: HeatCursor): void;
}

/** The panel. A screen reader hears the chosen cell and the table instead. */
export function HeatPanel(props: PanelShown): JSX.Element {
  const { heat, shape, span, log, cursor, onPoint, onPin } = props;
  const marked = { heat, shape, span };
  const top = MARKS_PX + shape.heightPx;
  const height = top + STRIP_PX * (heat.isIndex ? 2 : 1);
  const at = (event: PointerEvent | MouseEvent): HeatCursor | undefined =>
    cellAt(event, event.currentTarget as Element, props);
  return (
    <>
      <p class="heat-name">
        <b>{heat.name}</b> {heat.isIndex ? `index of ${heat.layout.table}` : 'table'}
        <span class="quiet">{rowsText(shape)}</span>
      </p>
      {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: the whole picture has the keys. */}
      <div
        class="heat-box"
        data-resource={heat.layout.resource}
        style={{ width: `${GUTTER_PX + shape.widthPx}px`, height: `${height}px` }}
        onPointerMove={(event) => onPoint(at(event))}
        onPointerLeave={() => onPoint(undefined)}
        onClick={(event) => {
          const cell = at(event);
          if (cell) onPin(cell);
        }}
      >
        <HeatCanvas {...props} />
        <svg width={GUTTER_PX + shape.widthPx} height={height} aria-hidden="true">
          <PartitionNumbers {...marked} />
          <EventMarks {...marked} log={log} />
          <RefusedStrip {...marked} top={top} />
          {heat.isIndex && <BacklogStrip {...marked} top={top + STRIP_PX} />}
          {cursor?.resource === heat.layout.resource && <CursorFrame {...marked} cursor={cursor} />}
        </svg>
      </div>
    </>
  );
}

function rowsText({ plan }: PanelShape): string {
  const { kind, partitions, rows } = plan;
  if (kind === 'tree') return '';
  if (kind === 'equal') return ` ${partitions} partitions, in rows of equal height`;
  return ` ${partitions} partitions in ${rows} rows; a row shows its fullest partition`;
}

function cellAt(
  { clientX, clientY }: PointerEvent | MouseEvent,
  box: Element,
  { heat, shape, span }: PanelShown,
): HeatCursor | undefined {
  const { left, top } = box.getBoundingClientRect();
  const column = span.first + Math.floor((clientX - left - GUTTER_PX) / shape.columnPx);
  const row = Math.floor((clientY - top - MARKS_PX) / shape.rowPx);
  if (column < span.first || column >= span.end) return undefined;
  const partition = partitionAt(heat, shape.plan, column, span, row);
  return partition === undefined
    ? undefined
    : { resource: heat.layout.resource, partition, column };
}

// The cells of a panel as pixels.

interface Painted {
  readonly heat: ResourceHeat;
  /** Another number paints anew. */
  readonly version: number;
  readonly shape: PanelShape;
  readonly span: ColumnSpan;
  readonly view: HeatView;
  readonly isDark: boolean;
  readonly density: number;
}

/** Paints all cells at once, whenever anything has changed. */
function HeatCanvas(props: Painted): JSX.Element {
  const { heat, version, shape, span, view, isDark, density } = props;
  const canvas = useRef<HTMLCanvasElement>(null);
  const buffer = useRef(new Uint32Array(0));
  const [cells] = useState(() => new HeatCells());
  const paint = useMemo(
    () => heatPaint(isDark ? DARK_HEAT : LIGHT_HEAT, density),
    [isDark, density],
  );
  const width = (span.end - span.first) * shape.cell.width;
  const height = shape.plan.rows * shape.cell.height;
  useLayoutEffect(() => {
    const context = canvas.current?.getContext('2d');
    if (!context || width === 0 || height === 0) return;
    if (buffer.current.length !== width * height) buffer.current = new Uint32Array(width * height);
    paintHeat(buffer.current, cells.grid(heat, shape.plan, span, view), shape.cell, paint);
    const bytes = new Uint8ClampedArray(buffer.current.buffer as ArrayBuffer);
    context.putImageData(new ImageData(bytes, width, height), 0, 0);
  }, [cells, heat, version, shape, span, view, paint, width, height]);
  return (
    <canvas
      ref={canvas}
      class="heat-cells"
      width={width}
      height={height}
      style={{
        left: `${GUTTER_PX}px`,
        top: `${MARKS_PX}px`,
        width: `${shape.widthPx}px`,
        height: `${shape.heightPx}px`,
      }}
    />
  );
}
