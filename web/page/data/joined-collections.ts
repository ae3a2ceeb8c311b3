/** Pages of item collections as one list. */

import type { DataAnswer, DataCollection } from '../../wire/answer.ts';

/** Collections that an answer has at most, and items of a collection. */
const PAGE = { collections: 50, items: 100 } as const;

/** The collections of all pages; a collection that goes on in a later page is one. */
export function joinedCollections(pages: readonly DataAnswer[]): DataCollection[] {
  const joined = new Map<string, DataCollection>();
  for (const collection of pages.flatMap(({ collections }) => collections)) {
    const before = joined.get(collection.key);
    const ids = new Set(before?.items.map(({ id }) => id));
    const items = collection.items.filter(({ id }) => !ids.has(id));
    joined.set(collection.key, { ...collection, items: [...(before?.items ?? []), ...items] });
  }
  return [...joined.values()];
}

/**
 * Where the next page begins: the number of a collection, or, where one collection is asked for, of an
 * item.
 *
 * @returns nothing where all is shown
 */
export function nextFrom(pages: readonly DataAnswer[], isOneKey: boolean): number | undefined {
  const [first] = pages;
  if (!first) return undefined;
  const from = pages.length * (isOneKey ? PAGE.items : PAGE.collections);
  const of = isOneKey ? (first.collections[0]?.itemCount ?? 0) : first.collectionCount;
  return from < of ? from : undefined;
}
