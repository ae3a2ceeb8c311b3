/** The chosen cell of a heat map, and how the keys move it. */

import type { LogEntry } from '../../../kit/governor/event.ts';
import type { BandPlan } from '../../../kit/heat/band-plan.ts';
import type { ColumnSpan } from '../../../kit/heat/column-ring.ts';
import { shownPartitions } from '../../../kit/heat/heat-grid.ts';
import { markedEntries } from '../../../kit/heat/heat-history.ts';
import type { ResourceHeat } from '../../../kit/heat/resource-heat.ts';

/** A cell: the ARN of its table or index, its partition, and its column of time. */
export interface HeatCursor {
  readonly resource: string;
  readonly partition: number;
  readonly column: number;
}

/** A panel as the keys see it. */
export interface CursorPanel {
  readonly heat: ResourceHeat;
  readonly plan: BandPlan;
}

/** Where a key leads. */
export type HeatMove =
  | 'earlier'
  | 'later'
  | 'first'
  | 'last'
  | 'up'
  | 'down'
  | 'panel-before'
  | 'panel-after'
  | 'event-before'
  | 'event-after';

/** The keys, by `KeyboardEvent.key`. */
export const MOVE_OF_KEY: Readonly<Record<string, HeatMove>> = {
  ArrowLeft: 'earlier',
  ArrowRight: 'later',
  Home: 'first',
  End: 'last',
  ArrowUp: 'up',
  ArrowDown: 'down',
  PageUp: 'panel-before',
  PageDown: 'panel-after',
  '[': 'event-before',
  ']': 'event-after',
};

/** What a move needs to know. */
export interface CursorPlace {
  readonly panels: readonly CursorPanel[];
  readonly span: ColumnSpan;
  readonly log: readonly LogEntry[];
  /** The newest column of which anything was told. */
  readonly newest: number;
}

/** The cell that a move leads to; the same one where there is nothing further. */
export function movedCursor(
  from: HeatCursor | undefined,
  move: HeatMove,
  place: CursorPlace,
): HeatCursor | undefined {
  const cursor = keptCursor(from, place);
  if (!cursor) return undefined;
  const { span } = place;
  switch (move) {
    case 'earlier':
      return keptCursor({ ...cursor, column: cursor.column - 1 }, place);
    case 'later':
      return keptCursor({ ...cursor, column: cursor.column + 1 }, place);
    case 'first':
      return keptCursor({ ...cursor, column: span.first }, place);
    case 'last':
      return keptCursor({ ...cursor, column: place.newest }, place);
    case 'up':
      return besideCursor(cursor, -1, place);
    case 'down':
      return besideCursor(cursor, 1, place);
    case 'panel-before':
      return panelCursor(cursor, -1, place);
    case 'panel-after':
      return panelCursor(cursor, 1, place);
    case 'event-before':
      return eventCursor(cursor, -1, place);
    case 'event-after':
      return eventCursor(cursor, 1, place);
  }
}

/** The cell, or the nearest that is shown: columns leave the picture, and partitions are split. */
export function keptCursor(
  cursor: HeatCursor | undefined,
  { panels, span, newest }: CursorPlace,
): HeatCursor | undefined {
  const [first] = panels;
  if (!first) return undefined;
  const panel = panels.find(({ heat }) => heat.layout.resource === cursor?.resource) ?? first;
  const column = Math.min(span.end - 1, Math.max(span.first, cursor?.column ?? newest));
  const ids = shownPartitions(panel.heat, panel.plan, column, span);
  const { resource } = panel.heat.layout;
  const band = cursor && panel.plan.bands.get(cursor.partition);
  const middle = band && panel.heat.layout.resource === cursor.resource ? band.from : 0;
  const isOver = (id: number): boolean => (panel.plan.bands.get(id)?.to ?? 0) > middle;
  const partition = ids.includes(cursor?.partition ?? -1) ? cursor?.partition : ids.find(isOver);
  return partition === undefined ? undefined : { resource, partition, column };
}

/** The partition above or below; behind the last one, that of the next panel. */
function besideCursor(cursor: HeatCursor, by: -1 | 1, place: CursorPlace): HeatCursor {
  const { panels, span } = place;
  const all = panels.flatMap(({ heat, plan }) =>
    shownPartitions(heat, plan, cursor.column, span).map((partition) => ({
      resource: heat.layout.resource,
      partition,
      column: cursor.column,
    })),
  );
  const at = all.findIndex(
    ({ resource, partition }) => resource === cursor.resource && partition === cursor.partition,
  );
  return all[at + by] ?? cursor;
}

function panelCursor(cursor: HeatCursor, by: -1 | 1, place: CursorPlace): HeatCursor | undefined {
  const { panels } = place;
  const at = panels.findIndex(({ heat }) => heat.layout.resource === cursor.resource);
  const to = panels[at + by];
  if (!to) return cursor;
  return keptCursor(
    { resource: to.heat.layout.resource, partition: -1, column: cursor.column },
    place,
  );
}

/** The split, refused split or change before or after the cell's column. */
function eventCursor(cursor: HeatCursor, by: -1 | 1, place: CursorPlace): HeatCursor | undefined {
  const { panels, span, log } = place;
  const marked = panels
    .flatMap(({ heat }) => markedEntries(log, heat, span))
    .sort((one, other) => one.column - other.column);
  const next =
    by > 0
      ? marked.find(({ column }) => column > cursor.column)
      : marked.findLast(({ column }) => column < cursor.column);
  if (!next) return cursor;
  const { entry, column } = next;
  const partition =
    entry.type === 'split' ? entry.into[0] : entry.type === 'split-refused' ? entry.partition : -1;
  return keptCursor({ resource: entry.resource, partition, column }, place);
}
