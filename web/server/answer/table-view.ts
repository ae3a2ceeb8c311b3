/** The tables of a lab that can be looked at. */

import { definitionOf, type FixtureTables } from '../../../kit/checkpoint/lab/fixture.ts';
import type { TableView } from '../../wire/answer.ts';

/** The table that the reading steps share, then those of single steps. */
export function tableViews(fixture: FixtureTables): TableView[] {
  return [viewOf(fixture), ...Object.keys(fixture.ownTables).map((step) => viewOf(fixture, step))];
}

/** The table that a step's items are in: its own, or the shared one. */
export function viewOf(fixture: FixtureTables, step?: string): TableView {
  const isOwn = step !== undefined && step in fixture.ownTables;
  const { name, indexes } = definitionOf(fixture, isOwn ? step : undefined);
  return { ...(isOwn && { step }), table: name, indexes: Object.keys(indexes) };
}
