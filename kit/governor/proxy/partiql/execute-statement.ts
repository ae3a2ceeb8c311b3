/** ExecuteStatement: a SELECT is charged as a Query or a Scan, a write by the item before and after. */

import { type GovernedCall, type Input, membersOf } from '../call.ts';
import type { NamedEvent } from '../gate.ts';
import { consistencyOf } from '../get-item.ts';
import { asks, without } from '../put-delete.ts';
import { chargeRead, type ReadTarget, readTargetOf, unitsIn } from '../read-charge.ts';
import type { Reply } from '../reply.ts';
import type { GovernedSchema, TableSchema } from '../table-schema.ts';
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

// What a SELECT has read that names several item collections.

/** A SELECT with `IN`, or with an `OR` of keys, that was carried out. */
interface CollectionRead {
  readonly schema: TableSchema;
  /** The index that it reads. */
  readonly index: string | undefined;
  readonly target: ReadTarget;
  /** One for each collection. */
  readonly events: readonly NamedEvent[];
}

/**
 * Charges each collection as a Query of it, which the engine is asked for once more: the embedded
 * engine scans the table for such a SELECT, and counts that. AWS reads the collections alone; that
 * it rounds each of them by itself is inferred. What the SELECT says of the sort key narrows the
 * Query where it is one value.
 * @see https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/ql-reference.select.html
 */
export async function chargeCollections(
  { gate, link, input }: GovernedCall,
  read: CollectionRead,
  reply: Reply,
): Promise<void> {
  const { target, events } = read;
  const { Items: items } = membersOf(reply);
  gate.noteReturned(target.resource, 'ExecuteStatement', Array.isArray(items) ? items.length : 0);
  for (const event of events) {
    const answer = await link.ask('Query', queryOf(read, event, input));
    gate.completeUnits(event, Math.max(event.units, unitsIn(answer ?? {})));
  }
}

function queryOf(
  { schema, index, target }: CollectionRead,
  { partitionKeyText, sortKeyText, consistency }: NamedEvent,
  { Limit }: Input,
): Input {
  const { partitionKey, partitionKeyType, sortKey, sortKeyType = 'S' } = target.shape;
  const hasSort = sortKey !== undefined && sortKeyText !== undefined;
  return {
    TableName: schema.name,
    ...(index !== undefined && { IndexName: index }),
    ...(Limit !== undefined && { Limit }),
    ConsistentRead: consistency === 'strong',
    Select: 'COUNT',
    ReturnConsumedCapacity: 'TOTAL',
    KeyConditionExpression: hasSort ? '#p = :p AND #s = :s' : '#p = :p',
    ExpressionAttributeNames: { '#p': partitionKey, ...(hasSort && { '#s': sortKey }) },
    ExpressionAttributeValues: {
      ':p': { [partitionKeyType]: partitionKeyText },
      ...(hasSort && { ':s': { [sortKeyType]: sortKeyText } }),
    },
  };
}
