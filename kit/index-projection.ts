/** Which attributes an index copies from its table. */

import type { Projection } from '@aws-sdk/client-dynamodb';
import type { Item } from './item/item.ts';
import { KitError } from './kit-error.ts';
import { INDEX_MAX_INCLUDED, TABLE_MAX_INCLUDED } from './limits.ts';

/**
 * All attributes; the keys of table and index alone; or these keys and the named attributes, 1 … 20
 * of them.
 *
 * @see https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/GSI.html#GSI.Projections
 * @example
 * const withName: IndexProjection = { include: ['name'] };
 */
export type IndexProjection = 'ALL' | 'KEYS_ONLY' | { readonly include: readonly string[] };

/** The projection as CreateTable takes it. */
export function projectionInput(projection: IndexProjection): Projection {
  if (typeof projection === 'string') return { ProjectionType: projection };
  return { ProjectionType: 'INCLUDE', NonKeyAttributes: [...projection.include] };
}

/**
 * The attributes of an item that an index holds, in the order of the item.
 *
 * @param keys names of the key attributes of the table and of the index
 * @example
 * projectedItem({ PK: 'a', SK: 'b', likes: 2 }, 'KEYS_ONLY', ['PK', 'SK']); // => { PK: 'a', SK: 'b' }
 */
export function projectedItem(
  item: Item,
  projection: IndexProjection,
  keys: readonly string[],
): Item {
  if (projection === 'ALL') return item;
  const names = new Set(projection === 'KEYS_ONLY' ? keys : [...keys, ...projection.include]);
  return Object.fromEntries(Object.entries(item).filter(([name]) => names.has(name)));
}

/**
 * Checks what the indexes of one table include: the local engines take more than AWS does.
 *
 * @param projections by the name of the index; an attribute counts once for each index
 * @throws {KitError} `table.badProjection`
 */
export function checkProjections(
  table: string,
  projections: Readonly<Record<string, IndexProjection>>,
): void {
  let all = 0;
  for (const [index, projection] of Object.entries(projections)) {
    if (typeof projection === 'string') continue;
    const { length } = projection.include;
    all += length;
    if (length >= 1 && length <= INDEX_MAX_INCLUDED) continue;
    const instead = length === 0 ? "say 'KEYS_ONLY'" : "include fewer, or say 'ALL'";
    throw badProjection(
      `Expected index \`${index}\` of table \`${table}\` to include 1 to ${INDEX_MAX_INCLUDED} attributes, got ${length}: ${instead}.`,
    );
  }
  if (all <= TABLE_MAX_INCLUDED) return;
  throw badProjection(
    `Expected the indexes of table \`${table}\` to include at most ${TABLE_MAX_INCLUDED} attributes together, got ${all}. Include fewer, or say 'ALL' for one of them.`,
  );
}

function badProjection(sentence: string): KitError {
  return new KitError('usage', 'table.badProjection', sentence);
}
