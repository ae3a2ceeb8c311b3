/**
 * Provisioned throughput on the user's account: paid by the hour, used or not.
 * @see https://aws.amazon.com/dynamodb/pricing/provisioned/
 */

import type { RequestUnits } from '../capacity/request-units.ts';
import { type RequestPrice, US_EAST_1 } from './price.ts';

/** Capacity units of a table, and of each of its indexes by name. */
export interface Provision {
  readonly table: RequestUnits;
  readonly indexes: Readonly<Record<string, RequestUnits>>;
}

/** Dollars for one capacity unit during one hour. */
export interface HourPrice {
  readonly writeDollars: number;
  readonly readDollars: number;
  readonly source: string;
}

/** N. Virginia, Standard table class, as of November 2024. */
const US_EAST_1_HOUR: HourPrice = {
  writeDollars: 0.000_65,
  readDollars: 0.000_13,
  source: 'aws.amazon.com/dynamodb/pricing/provisioned',
};

/** The price that belongs to a price on demand: another than that of us-east-1 is taken in proportion. */
export function hourPrice({ writeDollarsPerMillion }: RequestPrice): HourPrice {
  const { writeDollars, readDollars, source } = US_EAST_1_HOUR;
  const proportion = writeDollarsPerMillion / US_EAST_1.writeDollarsPerMillion;
  return {
    writeDollars: writeDollars * proportion,
    readDollars: readDollars * proportion,
    source: proportion === 1 ? source : `in proportion to ${source}`,
  };
}

/** The units of a table and its indexes together. */
export function provisionedUnits({ table, indexes }: Provision): RequestUnits {
  const all = [table, ...Object.values(indexes)];
  return {
    readUnits: all.reduce((sum, { readUnits }) => sum + readUnits, 0),
    writeUnits: all.reduce((sum, { writeUnits }) => sum + writeUnits, 0),
  };
}

/** Hours that are paid at most: a part of an hour of the clock counts as one. */
export function paidHours(seconds: number): number {
  return Math.ceil(seconds / 3_600) + 1;
}

/**
 * Dollars for a provision that is held for so long.
 *
 * @param seconds from the making of the table to its end, at most
 */
export function provisionDollars(
  provision: Provision,
  seconds: number,
  price: RequestPrice,
): number {
  const { readUnits, writeUnits } = provisionedUnits(provision);
  const { readDollars, writeDollars } = hourPrice(price);
  return (readUnits * readDollars + writeUnits * writeDollars) * paidHours(seconds);
}
