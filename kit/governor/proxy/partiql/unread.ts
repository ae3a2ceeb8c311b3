/**
 * Statements that the governor does not place: what it cannot read, what names no table or index
 * that is there, and what the engine refuses.
 */

import { isObject } from '../../../item/wire-item.ts';
import { type GovernedCall, type Input, membersOf } from '../call.ts';
import { readEvent, writeEvent } from '../gate.ts';
import { consistencyOf } from '../get-item.ts';
import { asks, without } from '../put-delete.ts';
import { startOfScan } from '../query-scan.ts';
import type { Reply } from '../reply.ts';

/**
 * Sends them without asking the model. Where the engine carries them out, what it has counted is
 * charged to the tables that it names, where a Scan of them begins; limits may go into debt.
 */
export async function sendUnread(call: GovernedCall): Promise<Reply> {
  const { input } = call;
  const isOwn = askedIn(call) !== undefined && !asks(input.ReturnConsumedCapacity);
  const reply = await (isOwn ? call.sendWith({ ReturnConsumedCapacity: 'TOTAL' }) : call.send());
  if (reply.status !== 200) return reply;
  const { ConsumedCapacity: consumed } = membersOf(reply);
  for (const capacity of [consumed].flat().filter(isObject)) await charge(call, capacity);
  return isOwn ? without(reply, ['ConsumedCapacity']) : reply;
}

async function charge(call: GovernedCall, capacity: Input): Promise<void> {
  const { gate, catalog, input } = call;
  const schema = await catalog.find(capacity.TableName);
  if (!schema) return;
  const event = isRead(call)
    ? readEvent(schema.resource, startOfScan(), consistencyOf(input), 0)
    : writeEvent(schema.resource, startOfScan(), 0);
  gate.completeUnits(event, Number(capacity.CapacityUnits ?? 0));
}

/** The statements of one request either read, all of them, or write. */
function isRead(call: GovernedCall): boolean {
  const [first] = [askedIn(call)].flat();
  const text = isObject(first) ? first.Statement : first;
  return /^\s*SELECT\b/i.test(String(text));
}

/** The member of a request that holds its statement, or a list of them. */
const MEMBERS: Readonly<Record<string, string>> = {
  ExecuteStatement: 'Statement',
  BatchExecuteStatement: 'Statements',
  ExecuteTransaction: 'TransactStatements',
};

/** One statement, or a list of them; `undefined` where the request has not what its operation needs. */
function askedIn({ operation, input }: GovernedCall): unknown {
  return input[MEMBERS[operation] as string];
}
