/** Tables of a notebook's cell, which may run as often as its reader likes. */

import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { writeItems } from '../../../kit/bulk-writer/bulk-writer.ts';
import type { Item } from '../../../kit/item/item.ts';
import { createTable, describeTable, dropTable, type TableDefinition } from '../../../kit/table.ts';

/** `TableId` of every table that was made here. */
const made = new Set<string>();

/**
 * Creates the table and writes the items. A table of that name that an earlier call made is dropped
 * first; a table that somebody else made is left alone.
 *
 * @returns how many items the table holds
 * @throws {KitError} `table.exists` when somebody else made a table of that name; what
 *   {@link writeItems} throws
 * @example
 * await freshTable(db, { ...socialTable, name: 'Town' }, town); // => 2520
 */
export async function freshTable(
  db: DynamoDBDocumentClient,
  table: TableDefinition,
  items: Iterable<Item> = [],
): Promise<number> {
  const earlier = await describeTable(db, table.name);
  if (made.has(String(earlier?.TableId))) await dropTable(db, table.name);
  await createTable(db, table);
  const created = await describeTable(db, table.name);
  if (created?.TableId !== undefined) made.add(created.TableId);
  const { written } = await writeItems(db, table.name, items);
  return written;
}
