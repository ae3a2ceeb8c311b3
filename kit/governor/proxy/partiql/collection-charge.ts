/** What a SELECT has read that names several item collections. */

import { type GovernedCall, type Input, membersOf } from '../call.ts';
import type { NamedEvent } from '../gate.ts';
import { type ReadTarget, unitsIn } from '../read-charge.ts';
import type { Reply } from '../reply.ts';
import type { TableSchema } from '../table-schema.ts';

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
