/** What statements that write cost: neither they nor their answers hold the item before and after. */

import { writeUnits } from '../../../capacity/write-units.ts';
import { type WireItem, wireItemBytes } from '../../../item/wire-item.ts';
import { errorNameOf, type GovernedCall } from '../call.ts';
import { type ItemsByName, itemName, readItems } from '../read-item.ts';
import type { Reply } from '../reply.ts';
import type { WriteMember } from '../transact-write.ts';
import { writeOutcome } from '../write-outcome.ts';

/**
 * What became of an admitted write: `failed` is a condition that is not met, a missing item of an
 * UPDATE, or an INSERT of what is there, and is paid for; what the engine `refused` costs nothing.
 */
export type StatementOutcome = 'done' | 'failed' | 'refused';

/** An admitted write, and what became of it. */
export interface WriteResult {
  readonly member: WriteMember;
  readonly outcome: StatementOutcome;
}

/** What an error alone says of a write. */
export function outcomeOfError(reply: Reply): StatementOutcome {
  const name = errorNameOf(reply);
  const isFailure = name === 'ConditionalCheckFailedException' || name === 'DuplicateItemException';
  return isFailure ? 'failed' : 'refused';
}

/** The items that are updated or deleted, as they were. */
export function readBefore(
  { link }: GovernedCall,
  members: readonly WriteMember[],
): Promise<ItemsByName> {
  return readItems(
    link,
    members.filter(({ action }) => action !== 'Put'),
  );
}

/** Charges writes that were carried out, and those that failed. */
export async function completeWrites(
  call: GovernedCall,
  results: readonly WriteResult[],
  before: ItemsByName,
): Promise<void> {
  const later = results.filter(
    ({ member: { action }, outcome }) =>
      (action === 'Update' && outcome === 'done') || (action === 'Put' && outcome === 'failed'),
  );
  const now = await readItems(
    call.link,
    later.map(({ member }) => member),
  );
  for (const result of results) complete(call, result, { before, now });
}

function complete(
  { gate }: GovernedCall,
  { member, outcome }: WriteResult,
  { before, now }: Readonly<Record<'before' | 'now', ItemsByName>>,
): void {
  const { schema, item, action, event } = member;
  const name = itemName(schema, item);
  const put = action === 'Put' ? item : undefined;
  if (outcome === 'done') {
    const after = put ?? (action === 'Update' ? now.get(name) : undefined);
    gate.complete(event, writeOutcome(schema, before.get(name), after));
    gate.stale.noteWrite(name, before.get(name), gate.now());
    return;
  }
  const stored = before.get(name) ?? now.get(name);
  const isPaid = outcome === 'failed';
  gate.completeUnits(event, isPaid ? writeUnits(sizesOf(stored, put)) : 0);
}

function sizesOf(
  stored: WireItem | undefined,
  put: WireItem | undefined,
): { oldBytes: number; newBytes: number } {
  return {
    oldBytes: stored ? wireItemBytes(stored) : 0,
    newBytes: put ? wireItemBytes(put) : 0,
  };
}
