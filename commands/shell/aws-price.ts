/** What a run on AWS costs at most, and its refusal above the dollars that were allowed. */

import type { AwsAccount } from '../../kit/aws/account.ts';
import { dollarsOf, priceOf, type RequestPrice, US_EAST_1 } from '../../kit/aws/price.ts';
import type { RequestUnits } from '../../kit/capacity/request-units.ts';
import { KitError } from '../../kit/kit-error.ts';
import { grouped } from '../../kit/report/text.ts';
import { MOST_DOLLARS, PRICE_DOLLARS } from './aws-text.ts';
import { anyNumber, type Words } from './command-line.ts';

/** What the two bounds of a run are computed from. */
export interface BoundPlan {
  /** The most that the run asks, as it was counted beforehand. */
  readonly units: RequestUnits;
  /** Units a second that each table and index takes at most. */
  readonly maximum: RequestUnits;
  /** Tables and indexes. */
  readonly tables: number;
  readonly limitSeconds: number;
}

/** Dollars, at most. */
export interface CostBound {
  /** Of what was counted, and a quarter more. */
  readonly countedDollars: number;
  /** Of every table and index at its maximum until the time limit. */
  readonly limitDollars: number;
}

/** A run repeats requests that were throttled or got no answer. */
const MARGIN = 1.25;

/** The price that the user named, else that of us-east-1; no price of another DynamoDB. */
export function priceIn({ region, isAws }: AwsAccount, words: Words): RequestPrice | undefined {
  if (!isAws) return undefined;
  if (!words.options.has('price')) return US_EAST_1;
  return priceOf(anyNumber(words, 'price', PRICE_DOLLARS), region);
}

/** Both bounds. */
export function boundOf(plan: BoundPlan, price: RequestPrice): CostBound {
  const { units, maximum, tables, limitSeconds } = plan;
  const times = tables * limitSeconds;
  const limit = { readUnits: maximum.readUnits * times, writeUnits: maximum.writeUnits * times };
  return {
    countedDollars: MARGIN * dollarsOf(units, price),
    limitDollars: dollarsOf(limit, price),
  };
}

/** @throws {KitError} `aws.tooDear` where what was counted costs more than `most=` */
export function refuseAboveMost({ countedDollars }: CostBound, words: Words): void {
  const most = anyNumber(words, 'most', MOST_DOLLARS);
  if (countedDollars <= most) return;
  const needed = Math.ceil(countedDollars * 100) / 100;
  throw new KitError(
    'usage',
    'aws.tooDear',
    `Expected a run of at most $${grouped(most, 2)}, but this one may cost ${dollarsText(countedDollars)}. Ask for less, or say most=${needed}.`,
  );
}

/**
 * Dollars on a screen, rounded up to cents: a bound must not be told too low.
 *
 * @example
 * dollarsText(0.2813); // => '$0.29'
 */
export function dollarsText(dollars: number): string {
  if (dollars > 0 && dollars < 0.01) return 'less than $0.01';
  return `$${grouped(Math.ceil(dollars * 100 - 1e-9) / 100, 2)}`;
}
