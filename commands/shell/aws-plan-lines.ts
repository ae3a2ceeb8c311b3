/** What the user reads before the account's id is asked, and what a run costs at most. */

import type { AwsAccount } from '../../kit/aws/account.ts';
import { dollarsOf, priceOf, type RequestPrice, US_EAST_1 } from '../../kit/aws/price.ts';
import type { RequestUnits } from '../../kit/capacity/request-units.ts';
import { KitError } from '../../kit/kit-error.ts';
import { paint } from '../../kit/report/terminal.ts';
import { grouped, padded, SCREEN_COLUMNS, wrapped } from '../../kit/report/text.ts';
import { MOST_DOLLARS, PRICE_DOLLARS } from './aws-text.ts';
import { anyNumber, type Words } from './command-line.ts';

/** What is told of a run. */
export interface ToldPlan extends BoundPlan {
  /** In a few words. */
  readonly what: string;
  /** Whether its tables stay. @default false */
  readonly stays?: boolean;
}

/** Columns of the names of the lines. */
const NAME_COLUMNS = 12;

/** Account, region, address and both bounds. */
export function planLines(
  plan: ToldPlan,
  account: AwsAccount,
  cost: { price: RequestPrice; bound: CostBound } | undefined,
): string[] {
  return [
    paint('title', `On ${account.isAws ? 'AWS' : 'another DynamoDB'}: ${plan.what}`),
    ...accountLines(account),
    ...(cost ? costLines(plan, cost, account) : ['  no price is known for it']),
    '',
  ];
}

/** Whose account it is, and where. */
export function accountLines({ id, arn, region, endpoint }: AwsAccount): string[] {
  return [
    ...line('account', id),
    ...(arn === undefined ? [] : line('who', arn)),
    ...line('region', region),
    ...line('endpoint', endpoint),
  ];
}

function costLines(
  plan: ToldPlan,
  { price, bound }: { price: RequestPrice; bound: CostBound },
  { region }: AwsAccount,
): string[] {
  const { units, stays = false } = plan;
  const counted =
    bound.countedDollars === 0
      ? 'nothing for the tables themselves'
      : `${dollarsText(bound.countedDollars)} at most: ${unitsText(units)}, and a quarter more for requests that are sent again`;
  return [
    ...line('cost', counted),
    ...line('', stays ? hourText(plan, price) : limitText(plan, bound)),
    ...line('price', priceText(price, region)),
  ];
}

function limitText(plan: ToldPlan, { limitDollars }: CostBound): string {
  return `${dollarsText(limitDollars)} at most, whatever goes wrong: ${maximumText(plan)} for ${grouped(plan.limitSeconds)} s`;
}

/** A table that stays may be used by anybody. */
function hourText(plan: ToldPlan, price: RequestPrice): string {
  const { limitDollars } = boundOf({ ...plan, limitSeconds: 3_600 }, price);
  return `The tables stay. Whatever uses them costs at most ${dollarsText(limitDollars)} an hour: ${maximumText(plan)}; and storage`;
}

function maximumText({ tables, maximum }: ToldPlan): string {
  const which = tables === 1 ? '1 table' : `${grouped(tables)} tables and indexes`;
  return `${which} at ${unitsText(maximum)} a second`;
}

function unitsText({ readUnits, writeUnits }: RequestUnits): string {
  return `${grouped(writeUnits)} write and ${grouped(readUnits)} read units`;
}

function priceText(price: RequestPrice, region: string): string {
  const { readDollarsPerMillion, writeDollarsPerMillion, source, date } = price;
  const since = date === '' ? '' : `, since ${date}`;
  const text = `$${writeDollarsPerMillion} a million write units, $${readDollarsPerMillion} a million read units (${source}${since})`;
  if (price.region === region) return text;
  return `in ${price.region}: ${text}. Your region may cost more: say price=`;
}

function line(name: string, text: string): string[] {
  const indent = ' '.repeat(NAME_COLUMNS);
  return wrapped(`${padded(`  ${name}`, NAME_COLUMNS)}${text}`, SCREEN_COLUMNS, indent);
}

// What a run on AWS costs at most, and its refusal above the dollars that were allowed.

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
