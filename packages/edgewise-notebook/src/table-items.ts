/** A whole table, for drawings that are the same every time. */

import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { Item } from '../../../kit/item/item.ts';
import { scanItems } from '../../../kit/item/query-items.ts';

/**
 * Every item of a table by its keys `PK` and `SK`, attributes by name: an engine returns both in any
 * order.
 */
export async function tableItems(db: DynamoDBDocumentClient, table: string): Promise<Item[]> {
  const items = await scanItems(db, { TableName: table });
  const byName = (item: Item): Item =>
    Object.fromEntries(Object.entries(item).sort(([a], [b]) => (a < b ? -1 : 1)));
  const keyOf = ({ PK, SK }: Item): string => `${PK}\n${SK}`;
  return items.map(byName).sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
}
