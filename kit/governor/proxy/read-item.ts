/** The governor's own reads, where nothing else tells what a request costs. */

import { ownMember } from '../../item/own-member.ts';
import { isObject, type WireItem } from '../../item/wire-item.ts';
import { BATCH_GET_MAX_ITEMS } from '../../limits.ts';
import type { EngineLink } from './engine-link.ts';
import type { TableSchema } from './table-schema.ts';
import { textOf } from './wire-key.ts';

/** An item as it is now; `undefined` if there is none. */
export async function readItem(
  link: EngineLink,
  { name }: TableSchema,
  key: WireItem,
): Promise<WireItem | undefined> {
  const answer = await link.ask('GetItem', { TableName: name, Key: key, ConsistentRead: true });
  return answer?.Item as WireItem | undefined;
}

/** One item of one table. */
export interface ItemOfTable {
  readonly schema: TableSchema;
  /** The key, or an item that holds it. */
  readonly item: WireItem;
}

/** Items by {@link itemName}. */
export type ItemsByName = ReadonlyMap<string, WireItem>;

/** Names an item among those of several tables. */
export function itemName(schema: TableSchema, item: WireItem): string {
  const { name, partitionKey, partitionKeyType, sortKey, sortKeyType } = schema;
  const sort = sortKey === undefined ? undefined : textOf(ownMember(item, sortKey), sortKeyType);
  const partition = textOf(ownMember(item, partitionKey), partitionKeyType);
  // No two items have the same: a name has no slash, and the length says where the keys are apart.
  return `${name}/${partition?.length}/${partition}${sort ?? ''}`;
}

/** Many items as they are now, of any tables; what is missing, or asked for twice, is left out. */
export async function readItems(
  link: EngineLink,
  items: readonly ItemOfTable[],
): Promise<ItemsByName> {
  const wanted = new Map(items.map((one) => [itemName(one.schema, one.item), one]));
  const schemas = new Map(items.map(({ schema }) => [schema.name, schema]));
  const found = new Map<string, WireItem>();
  let rest = requestOf([...wanted.values()].slice(0, BATCH_GET_MAX_ITEMS));
  while (Object.keys(rest).length > 0) {
    const answer = await link.ask('BatchGetItem', { RequestItems: rest });
    if (!answer) return found;
    for (const [table, got] of Object.entries(answer.Responses as Record<string, WireItem[]>)) {
      const schema = schemas.get(table) as TableSchema;
      for (const item of got) found.set(itemName(schema, item), item);
    }
    const { UnprocessedKeys: left } = answer;
    rest = isObject(left) ? left : {};
  }
  return found;
}

function requestOf(items: readonly ItemOfTable[]): Record<string, unknown> {
  const tables = new Map<string, WireItem[]>();
  for (const { schema, item } of items) {
    const keys = tables.get(schema.name) ?? [];
    keys.push(keyAttributes(schema, item));
    tables.set(schema.name, keys);
  }
  const entries = [...tables].map(([name, Keys]) => [name, { Keys, ConsistentRead: true }]);
  return Object.fromEntries(entries);
}

function keyAttributes({ partitionKey, sortKey }: TableSchema, item: WireItem): WireItem {
  const names = sortKey === undefined ? [partitionKey] : [partitionKey, sortKey];
  return Object.fromEntries(names.map((name) => [name, ownMember(item, name) ?? {}]));
}
