/** What the user reads before the account's id is asked. */

import type { AwsAccount } from '../../kit/aws/account.ts';
import type { RequestPrice } from '../../kit/aws/price.ts';
import type { RequestUnits } from '../../kit/capacity/request-units.ts';
import { paint } from '../../kit/report/terminal.ts';
import { grouped, padded, SCREEN_COLUMNS, wrapped } from '../../kit/report/text.ts';
import { type BoundPlan, boundOf, type CostBound, dollarsText } from './aws-price.ts';

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
