/** Whole item collections, and where their items lead. */

import type { Item } from '../item/item.ts';
import type { KeyDefinition } from '../table.ts';

/** All items of one source with the same partition key value, in the order of the source. */
export interface WholeCollection {
  readonly key: string;
  readonly items: readonly Item[];
  readonly types: ReadonlySet<string>;
}

/** The item collections of a source, in the order of their first items. */
export function collectionsOf(
  items: readonly Item[],
  { partitionKey, sortKey }: KeyDefinition,
): WholeCollection[] {
  const byKey = new Map<string, Map<unknown, Item>>();
  for (const item of items) {
    const key = String(item[partitionKey]);
    const members = byKey.get(key) ?? new Map<unknown, Item>();
    byKey.set(key, members.set(item[sortKey], item)); // A later one replaces an earlier one.
  }
  return [...byKey].map(([key, members]) => ({
    key,
    items: [...members.values()],
    types: new Set([...members.values()].map(({ Type }) => String(Type))),
  }));
}

/** The partition key values that an item may lead to: its texts, and what stands there after a `#`. */
export function keysNamed(item: Item): string[] {
  return Object.values(item).flatMap((value) => {
    if (typeof value !== 'string') return [];
    const segments = value.split('#');
    return segments.map((_, index) => segments.slice(index).join('#'));
  });
}
