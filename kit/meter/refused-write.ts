/**
 * What AWS charges for writes that it refuses: a failed condition is paid for by the larger of the item
 * that is there and the item to be written, in a transaction twice. No answer tells it, and local
 * engines charge nothing; so it is reckoned from the request, and from the old item where that is told.
 * @see https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/read-write-operations.html
 */

import { TRANSACTION_FACTOR, writeUnits } from '../capacity/request-units.ts';
import { type WireItem, wireItemBytes } from '../item/wire-item.ts';
import { ITEM_MAX_BYTES } from '../limits.ts';
import { statementsOf } from './operation.ts';

type Fields = Readonly<Record<string, unknown>>;

/** Units, `unknown` where nothing tells a size; nothing for an error that costs no write. */
export type ReckonedUnits = number | 'unknown' | undefined;

const CONDITION = 'ConditionalCheckFailedException';
const CANCELED = 'TransactionCanceledException';
const DUPLICATE = 'DuplicateItemException';
/** Reasons of a cancelled transaction that is paid for. */
const PAID = ['None', 'ConditionalCheckFailed', 'DuplicateItem', 'TransactionConflict'];

/**
 * The write units of a request that ended in an error, at least.
 *
 * A put is reckoned by its own item. What an update or a delete meets is known only where the request
 * has asked for the old item (`ReturnValuesOnConditionCheckFailure: 'ALL_OLD'`).
 */
export function refusedWriteUnits(operation: string, input: Fields, error: unknown): ReckonedUnits {
  const { name, Item, CancellationReasons: reasons } = error as Fields;
  if (name !== CONDITION && name !== CANCELED && name !== DUPLICATE) return undefined;
  if (statementsOf(input).length > 0) return 'unknown';
  if (operation !== 'TransactWriteItems') return unitsOf(input, Item, true);
  const told = (Array.isArray(reasons) ? reasons : []) as Fields[];
  if (told.some(({ Code = 'None' }) => !PAID.includes(String(Code)))) return undefined;
  const actions = (input.TransactItems ?? []) as Readonly<Record<string, Fields>>[];
  let sum = 0;
  for (const [place, action] of actions.entries()) {
    const { Code, Item: stored } = told[place] ?? {};
    const units = unitsOf(
      Object.values(action)[0] ?? {},
      stored,
      Code === 'ConditionalCheckFailed',
    );
    if (units === 'unknown') return units;
    sum += TRANSACTION_FACTOR * units;
  }
  return sum;
}

/** @param isFailed its own condition failed: the answer has the old item, if there is one and it was asked for */
function unitsOf(action: Fields, stored: unknown, isFailed: boolean): number | 'unknown' {
  const isTold = isFailed && action.ReturnValuesOnConditionCheckFailure === 'ALL_OLD';
  if (!action.Item && !isTold) return 'unknown';
  return writeUnits({ oldBytes: bytesOf(stored), newBytes: bytesOf(action.Item) });
}

function bytesOf(item: unknown): number {
  const bytes = item ? wireItemBytes(item as WireItem) : 0;
  return Number.isNaN(bytes) ? 0 : Math.min(bytes, ITEM_MAX_BYTES);
}
