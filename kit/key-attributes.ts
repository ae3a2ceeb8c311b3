/**
 * The attributes of keys: one partition and one sort attribute, or in a global secondary index up to four of each.
 * @see https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/GSI.DesignPattern.MultiAttributeKeys.html
 */

import { type Item, inKeyOrder, ownMember } from './item/item.ts';

/** One attribute of an index's key; or several in their order, 2 … 4. */
export type KeyNames = string | readonly string[];

/** The keys of a table or of an index, as a definition names them. */
export interface NamedKeys {
  readonly partitionKey: KeyNames;
  /** @default none, which an index may have */
  readonly sortKey?: KeyNames;
}

/** The key attributes of a table or of an index. */
export interface KeyAttributes {
  readonly partition: readonly string[];
  readonly sort: readonly string[];
}

/** The key attributes that a definition names, each key as a list. */
export function keyAttributes({ partitionKey, sortKey = [] }: NamedKeys): KeyAttributes {
  const namesOf = (key: KeyNames) => (typeof key === 'string' ? [key] : key);
  return { partition: namesOf(partitionKey), sort: namesOf(sortKey) };
}

/** Whether a key has more attributes than one, or than one and a sort attribute. */
export function isMultiAttribute(key: {
  readonly partition: readonly unknown[];
  readonly sort: readonly unknown[];
}): boolean {
  return key.partition.length > 1 || key.sort.length > 1;
}

/** The names of all key attributes, those of the partition key first. */
export function keyNamesOf(key: NamedKeys): string[] {
  const { partition, sort } = keyAttributes(key);
  return [...partition, ...sort];
}

/**
 * Whether an index holds an item: one that has all of its key attributes.
 *
 * @param keys their names
 */
export function isInIndex(keys: readonly string[], item: Item): boolean {
  return keys.every((key) => ownMember(item, key) !== undefined);
}

/** The values of an item's key attributes as one text, with commas between them. */
export function keyAttributeText(item: Item, names: readonly string[]): string {
  return names.map((name) => String(item[name])).join(', ');
}

/** Compares items by key attributes, from left to right. */
export function byKeys(names: readonly string[]): (one: Item, other: Item) => number {
  return (one, other) => {
    for (const name of names) {
      const order = inKeyOrder(one[name], other[name]);
      if (order !== 0) return order;
    }
    return 0;
  };
}
