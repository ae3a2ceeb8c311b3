/** An item, ready to be shown. */

import { inspect } from 'node:util';
import type { LastItem } from '../../../kit/checkpoint/learner/last-run.ts';
import { projectedItem } from '../../../kit/index-projection.ts';
import type { Item } from '../../../kit/item/item.ts';
import { itemBytes } from '../../../kit/item/item-size.ts';
import type { KeyDefinition, TableDefinition } from '../../../kit/table.ts';
import type { DataItem } from '../../wire/answer.ts';

/** Characters of a value that are shown. */
const MOST_SHOWN = 500;

/** Its key in the table: the same in every index. */
export function itemId(item: Item, { partitionKey, sortKey }: KeyDefinition): string {
  return `${item[partitionKey]}\0${item[sortKey]}`;
}

/**
 * The item as the table, or one of its indexes, holds it.
 *
 * @param index name of the index; absent for the table
 */
export function shownItem(
  { item, mark }: LastItem,
  table: TableDefinition,
  index: string | undefined,
): DataItem {
  const held = heldItem(item, table, index);
  const { partitionKey, sortKey } = (index !== undefined && table.indexes[index]) || table;
  const said = new Set([partitionKey, sortKey, 'Type']);
  const others = Object.entries(held).filter(
    ([name, value]) => !said.has(name) && value !== undefined,
  );
  return {
    id: itemId(item, table),
    sort: String(item[sortKey]),
    ...(held.Type !== undefined && { type: String(held.Type) }),
    bytes: itemBytes(held),
    ...(mark !== undefined && mark !== 'kept' && { mark }),
    attributes: others.map(([name, value]) => [name, valueText(value)] as const),
  };
}

/**
 * The attributes that an index copies.
 *
 * @param name of the index; absent for the table, which has all
 */
export function heldItem(item: Item, table: TableDefinition, name: string | undefined): Item {
  const index = name === undefined ? undefined : table.indexes[name];
  if (!index) return item;
  const keys = [table, index].flatMap(({ partitionKey, sortKey }) => [partitionKey, sortKey]);
  return projectedItem(item, index.projection, keys);
}

function valueText(value: unknown): string {
  const text = typeof value === 'string' ? value : inspect(value, { breakLength: Infinity });
  return text.length > MOST_SHOWN
    ? `${text.slice(0, MOST_SHOWN)}… (${text.length} characters)`
    : text;
}
