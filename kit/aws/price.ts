/**
 * What requests cost on demand, so that a run can say its bound before it begins.
 * @see https://aws.amazon.com/dynamodb/pricing/on-demand/
 */

import { indexWrites } from '../capacity/index-write.ts';
import { type RequestUnits, writeUnits } from '../capacity/request-units.ts';
import type { IndexProjection } from '../index-projection.ts';
import type { Item } from '../item/item.ts';
import { itemBytes } from '../item/item-size.ts';
import { keyNamesOf } from '../key-attributes.ts';
import { PAGE_MAX_BYTES, READ_UNIT_BYTES } from '../limits.ts';
import type { TableDefinition } from '../table.ts';

/** The price of on-demand requests in one region. */
export interface RequestPrice {
  readonly region: string;
  /** Dollars for a million write units. */
  readonly writeDollarsPerMillion: number;
  /** Dollars for a million read units. */
  readonly readDollarsPerMillion: number;
  /** Where the price comes from. */
  readonly source: string;
  /** Since when it is in force, such as `2024-11-01`; empty where somebody typed it. */
  readonly date: string;
}

/**
 * N. Virginia, Standard table class, since the cut of 1 November 2024.
 * @see https://aws.amazon.com/blogs/database/new-amazon-dynamodb-lowers-pricing-for-on-demand-throughput-and-global-tables/
 */
export const US_EAST_1: RequestPrice = {
  region: 'us-east-1',
  writeDollarsPerMillion: 0.625,
  readDollarsPerMillion: 0.125,
  source: 'aws.amazon.com/dynamodb/pricing/on-demand',
  date: '2024-11-01',
};

/** A read unit costs a fifth of a write unit, in every region. */
const WRITES_TO_READS = 5;

/**
 * A price that somebody typed.
 *
 * @param writeDollarsPerMillion dollars for a million write units; reads cost a fifth of it
 */
export function priceOf(writeDollarsPerMillion: number, region: string): RequestPrice {
  return {
    region,
    writeDollarsPerMillion,
    readDollarsPerMillion: writeDollarsPerMillion / WRITES_TO_READS,
    source: 'the option price',
    date: '',
  };
}

/**
 * Dollars for so many units.
 *
 * @example
 * dollarsOf({ readUnits: 0, writeUnits: 360_000 }, US_EAST_1); // => 0.225
 */
export function dollarsOf({ readUnits, writeUnits }: RequestUnits, price: RequestPrice): number {
  const { readDollarsPerMillion, writeDollarsPerMillion } = price;
  return (readUnits * readDollarsPerMillion + writeUnits * writeDollarsPerMillion) / 1_000_000;
}

/** Units of one load. */
export interface LoadUnits extends RequestUnits {
  /** Items. */
  readonly items: number;
}

/**
 * Units of putting every item once, into the table and each index that holds it, and of counting the
 * table afterwards with a strongly consistent Scan, whose pages are rounded up one by one.
 *
 * @example
 * loadUnits([{ PK: 'a', SK: 'b' }], table); // => { items: 1, writeUnits: 1, readUnits: 2 }
 */
export function loadUnits(items: Iterable<Item>, table: TableDefinition): LoadUnits {
  const shapes = Object.values(table.indexes).map((index) => ({
    keys: keyNamesOf(index),
    ...projectedOf(index.projection, [...keyNamesOf(table), ...keyNamesOf(index)]),
  }));
  let count = 0;
  let bytes = 0;
  let written = 0;
  for (const item of items) {
    const size = itemBytes(item);
    count += 1;
    bytes += size;
    written += writeUnits({ oldBytes: 0, newBytes: size });
    for (const shape of shapes) {
      for (const { units } of indexWrites(shape, undefined, item, itemBytes)) written += units;
    }
  }
  const pages = Math.ceil(bytes / PAGE_MAX_BYTES) + 1;
  return {
    items: count,
    writeUnits: written,
    readUnits: Math.ceil(bytes / READ_UNIT_BYTES) + pages,
  };
}

function projectedOf(
  projection: IndexProjection,
  keys: readonly string[],
): { projected?: readonly string[] } {
  if (projection === 'ALL') return {};
  return { projected: projection === 'KEYS_ONLY' ? keys : [...keys, ...projection.include] };
}
