/** ExecuteStatement: a SELECT is charged as a Query or a Scan, a write by the item before and after. */

import { type GovernedCall, membersOf } from '../call.ts';
import { consistencyOf } from '../get-item.ts';
import { asks, without } from '../put-delete.ts';
import { chargeRead, readTargetOf } from '../read-charge.ts';
import type { Reply } from '../reply.ts';
import type { GovernedSchema } from '../table-schema.ts';
import { chargeCollections } from './collection-charge.ts';
import { type PartiqlStatement, statementOf } from './statement.ts';
import { readEventsOf, writeMemberOf } from './statement-member.ts';
import { completeWrites, outcomeOfError, readBefore } from './statement-write.ts';
import { sendUnread } from './unread.ts';

/** Admits the statement where its key lies, sends it once, and charges what it has read or written. */
export async function executeStatement(call: GovernedCall): Promise<Reply> {
  const { Statement: text, Parameters: parameters } = call.input;
  const statement = statementOf(text, parameters);
  const schema = statement && (await call.catalog.find(statement.table));
  if (!statement || !schema) return sendUnread(call);
  return statement.verb === 'SELECT'
    ? select(call, statement, schema)
    : write(call, statement, schema);
}

async function select(
  call: GovernedCall,
  statement: PartiqlStatement,
  schema: GovernedSchema,
): Promise<Reply> {
  const { gate, input } = call;
  const target = readTargetOf(schema, statement.index);
  if (!target) return sendUnread(call);
  const events = readEventsOf(target, statement, consistencyOf(input));
  // It reads all of its collections or none: where one refuses, nothing is taken from the others.
  const refusal = gate.admitTransaction(events).find((one) => one);
  if (refusal) return gate.throttled(refusal, target.resource);
  const isOwn = !asks(input.ReturnConsumedCapacity);
  const reply = await call.sendAdmitted(events, () =>
    isOwn ? call.sendWith({ ReturnConsumedCapacity: 'TOTAL' }) : call.send(),
  );
  if (reply.status !== 200) return reply;
  const [event, another] = events;
  if (event && !another) {
    chargeRead(gate, { operation: 'ExecuteStatement', target, event }, membersOf(reply));
  } else {
    await chargeCollections(call, { schema, index: statement.index, target, events }, reply);
  }
  return isOwn ? without(reply, ['ConsumedCapacity']) : reply;
}

async function write(
  call: GovernedCall,
  statement: PartiqlStatement,
  schema: GovernedSchema,
): Promise<Reply> {
  const { gate } = call;
  const member = statement.verb === 'EXISTS' ? undefined : writeMemberOf(schema, statement);
  if (!member) return sendUnread(call);
  const refusal = gate.admit(member.event);
  if (refusal) return gate.throttled(refusal, schema.resource);
  const before = await readBefore(call, [member]);
  const reply = await call.sendAdmitted([member.event], () => call.send());
  const outcome = reply.status === 200 ? 'done' : outcomeOfError(reply);
  if (outcome !== 'refused') await completeWrites(call, [{ member, outcome }], before);
  return reply;
}
