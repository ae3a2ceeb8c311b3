/** A sample of a table's items that is small enough to be drawn: whole item collections, every type of item. */

import type { Item } from '../item/item.ts';
import type { KeyDefinition } from '../table.ts';
import { collectionsOf, keysNamed, type WholeCollection } from './whole-collection.ts';

/** How many items are taken. */
export interface SampleSize {
  /** Of all collections together, unless every type takes more. @default 150 */
  readonly most: number;
  /** Of all together, where there are so many. @default 60 */
  readonly least: number;
  /** Of one collection, unless a type stands in no smaller one. @default 30 */
  readonly mostOfOne: number;
}

const SIZE: SampleSize = { most: 150, least: 60, mostOfOne: 30 };

/**
 * Takes whole item collections: those that have every type of item between them, the richest first;
 * those to which the keys of the taken items lead; and, while there are few, the largest of the others.
 * The same items give the same sample.
 *
 * @param sources items of one table as they are at different times; a partition key value is taken
 *   from one source only
 */
export function sampleItems(
  sources: readonly (readonly Item[])[],
  keys: KeyDefinition,
  size: Partial<SampleSize> = {},
): Item[] {
  const sample = new Sample(
    sources.flatMap((items) => collectionsOf(items, keys)),
    { ...SIZE, ...size },
  );
  sample.takeTypes();
  do sample.takeNeighbours();
  while (sample.takeLargest());
  return sample.items();
}

/** The collections that are taken so far. */
class Sample {
  readonly #all: readonly WholeCollection[];
  readonly #size: SampleSize;
  readonly #byKey: ReadonlyMap<string, WholeCollection>;
  readonly #taken = new Map<string, WholeCollection>();
  #count = 0;

  constructor(all: readonly WholeCollection[], size: SampleSize) {
    this.#all = all;
    this.#size = size;
    this.#byKey = new Map(all.toReversed().map((one) => [one.key, one]));
  }

  takeTypes(): void {
    const missing = new Set(this.#all.flatMap(({ types }) => [...types]));
    for (;;) {
      const next = richest(this.#left(), missing, this.#size.mostOfOne);
      if (!next) return;
      this.#take(next);
      for (const type of next.types) missing.delete(type);
    }
  }

  takeNeighbours(): void {
    // A Map's iterator comes to what is added meanwhile.
    for (const { items } of this.#taken.values()) {
      for (const key of items.flatMap(keysNamed)) {
        const next = this.#byKey.get(key);
        if (next && !this.#taken.has(key) && this.#fits(next)) this.#take(next);
      }
    }
  }

  /** Returns whether there was one to take. */
  takeLargest(): boolean {
    if (this.#count >= this.#size.least) return false;
    const [first, ...others] = this.#left().filter((one) => this.#fits(one));
    if (!first) return false;
    this.#take(others.reduce((a, b) => (b.items.length > a.items.length ? b : a), first));
    return true;
  }

  items(): Item[] {
    return [...this.#taken.values()].flatMap(({ items }) => items);
  }

  #left(): WholeCollection[] {
    return this.#all.filter(({ key }) => !this.#taken.has(key));
  }

  #fits({ items }: WholeCollection): boolean {
    const { most, mostOfOne } = this.#size;
    return items.length <= mostOfOne && this.#count + items.length <= most;
  }

  #take(collection: WholeCollection): void {
    this.#taken.set(collection.key, collection);
    this.#count += collection.items.length;
  }
}

/** The collection with the most missing types; of several, the smallest; of those, the first. */
function richest(
  collections: readonly WholeCollection[],
  missing: ReadonlySet<string>,
  mostOfOne: number,
): WholeCollection | undefined {
  const gainOf = ({ types, items }: WholeCollection): number => {
    const gain = [...types].filter((type) => missing.has(type)).length;
    return items.length > mostOfOne ? Math.min(gain, 1) / items.length : gain;
  };
  const useful = collections.filter((one) => gainOf(one) > 0);
  return useful.reduce<WholeCollection | undefined>((best, one) => {
    if (!best) return one;
    const more = gainOf(one) - gainOf(best);
    return more > 0 || (more === 0 && one.items.length < best.items.length) ? one : best;
  }, undefined);
}
