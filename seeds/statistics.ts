/** What a stream of items is like: its types, its size, and how even its item collections are. */

import type { Item } from '../kit/item/item.ts';
import { itemBytes } from '../kit/item/item-size.ts';
import { isInIndex, keyAttributes, keyAttributeText } from '../kit/key-attributes.ts';
import type { TableDefinition } from '../kit/table.ts';
import { type DegreeStatistics, degreeStatistics } from './graphs/degree-statistics.ts';

/** The item collections of a table or an index. */
export interface CollectionStatistics {
  /** `the table`, or the index's name, and the partition key. */
  readonly name: string;
  /** Items of every collection. */
  readonly counts: Uint32Array;
  /** Their statistics; nothing for an index without items. */
  readonly sizes: DegreeStatistics | undefined;
}

/** Statistics of a stream of items. */
export interface SeedStatistics {
  readonly items: number;
  readonly bytes: number;
  readonly types: readonly {
    readonly type: string;
    readonly items: number;
    readonly bytes: number;
  }[];
  readonly collections: readonly CollectionStatistics[];
}

/** Reads the stream once; memory holds one number for each item collection. */
export function seedStatistics(stream: Iterable<Item>, table: TableDefinition): SeedStatistics {
  const places = [
    { name: 'the table', keys: keyAttributes(table).partition },
    ...Object.entries(table.indexes).map(([name, index]) => {
      return { name, keys: keyAttributes(index).partition };
    }),
  ].map(({ name, keys }) => {
    return { name: `${name}, by ${keys.join(' and ')}`, keys, counts: new Map<string, number>() };
  });
  const types = new Map<string, { type: string; items: number; bytes: number }>();
  for (const item of stream) {
    const type = String(item.Type);
    const kind = types.get(type) ?? { type, items: 0, bytes: 0 };
    kind.items += 1;
    kind.bytes += itemBytes(item);
    types.set(type, kind);
    for (const { keys, counts } of places) {
      if (!isInIndex(keys, item)) continue;
      const value = keyAttributeText(item, keys);
      counts.set(value, (counts.get(value) ?? 0) + 1);
    }
  }
  const all = [...types.values()];
  return {
    items: all.reduce((sum, kind) => sum + kind.items, 0),
    bytes: all.reduce((sum, kind) => sum + kind.bytes, 0),
    types: all,
    collections: places.map(({ name, counts }) => {
      const own = Uint32Array.from(counts.values());
      return { name, counts: own, sizes: own.length === 0 ? undefined : degreeStatistics(own) };
    }),
  };
}
