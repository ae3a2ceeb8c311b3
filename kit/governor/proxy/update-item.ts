/**
 * UpdateItem: neither the request nor the answer has both the item before and the item after, so
 * the engine's own figures help out.
 */

import { writeUnits } from '../../capacity/write-units.ts';
import { ownMember } from '../../item/own-member.ts';
import { isObject, type WireItem, wireItemBytes } from '../../item/wire-item.ts';
import { type GovernedCall, type Input, membersOf } from './call.ts';
import { type NamedIndexWrite, type WriteOutcome, writeEvent } from './gate.ts';
import { askedOnFailure, asks, completeFailure, without } from './put-delete.ts';
import { itemName, readItem } from './read-item.ts';
import type { Reply } from './reply.ts';
import type { GovernedSchema } from './table-schema.ts';
import { keyOf } from './wire-key.ts';
import { entryOfItem, writeOutcome } from './write-outcome.ts';

/** Admits, sends once with the new item and the consumed capacity asked for, and completes. */
export async function updateItem(call: GovernedCall): Promise<Reply> {
  const { input, gate } = call;
  const schema = await call.catalog.find(input.TableName);
  const key = schema && keyOf(schema, input.Key);
  if (!schema || !key) return call.send();
  const event = writeEvent(schema.resource, key, 1);
  const refusal = gate.admit(event);
  if (refusal) return gate.throttled(refusal, schema.resource);
  const send = (): Promise<Reply> => call.sendWith(askedMembers(input));
  // An entry that moves leaves a place that the answer cannot name: only then is the item read.
  const moves = touchesIndexKey(schema, input);
  const before =
    moves || gate.stale.isOn ? await readItem(call.link, schema, input.Key as WireItem) : undefined;
  const reply = await call.sendAdmitted([event], send);
  if (reply.status !== 200) return completeFailure(call, event, 0, reply);
  const members = membersOf(reply);
  const image = await imageOf(call, schema, members);
  gate.complete(event, outcomeOf(schema, { moves, before, image }, members.ConsumedCapacity));
  gate.stale.noteWrite(itemName(schema, input.Key as WireItem), before, gate.now());
  return asAsked(reply, input);
}

function askedMembers(input: Input): Input {
  return {
    ...(!asks(input.ReturnValues) && { ReturnValues: 'ALL_NEW' }),
    ReturnConsumedCapacity: 'INDEXES',
    ...askedOnFailure(input),
  };
}

/** The answer as the client asked for it. */
function asAsked(reply: Reply, input: Input): Reply {
  const { ReturnValues, ReturnConsumedCapacity } = input;
  const paths: string[][] = asks(ReturnValues) ? [] : [['Attributes']];
  if (!asks(ReturnConsumedCapacity)) paths.push(['ConsumedCapacity']);
  if (ReturnConsumedCapacity === 'TOTAL') {
    for (const part of ['Table', 'LocalSecondaryIndexes', 'GlobalSecondaryIndexes']) {
      paths.push(['ConsumedCapacity', part]);
    }
  }
  return paths.length === 0 ? reply : without(reply, ...paths);
}

/** The whole item, new or old; read only where a table has indexes and the answer is partial. */
async function imageOf(
  call: GovernedCall,
  schema: GovernedSchema,
  members: Input,
): Promise<WireItem | undefined> {
  const { ReturnValues: asked } = call.input;
  const isWhole = !asks(asked) || asked === 'ALL_NEW' || asked === 'ALL_OLD';
  if (isWhole) return members.Attributes as WireItem | undefined;
  if (schema.globalIndexes.length === 0) return undefined;
  return readItem(call.link, schema, call.input.Key as WireItem);
}

interface Images {
  readonly moves: boolean;
  readonly before: WireItem | undefined;
  readonly image: WireItem | undefined;
}

function outcomeOf(
  schema: GovernedSchema,
  { moves, before, image }: Images,
  consumed: unknown,
): WriteOutcome {
  const capacity = isObject(consumed) ? consumed : {};
  const bytes = image ? wireItemBytes(image) : 0;
  const own = Number(capacity.CapacityUnits ?? 0) - indexUnits(capacity);
  const units = Math.max(writeUnits({ oldBytes: 0, newBytes: bytes }), own);
  if (moves) return { ...writeOutcome(schema, before, image), units };
  const entries = schema.globalIndexes.map(
    (index) => image && entryOfItem(schema, index, image, unitsOf(capacity, index.name)),
  );
  const indexWrites = entries.filter((entry): entry is NamedIndexWrite => entry !== undefined);
  return { units, addedBytes: 0, indexWrites };
}

/** Units of all global indexes; those of local ones are the table's. */
function indexUnits({ GlobalSecondaryIndexes: indexes }: Input): number {
  if (!isObject(indexes)) return 0;
  return Object.keys(indexes).reduce((sum, name) => sum + unitsIn(indexes[name]), 0);
}

function unitsOf({ GlobalSecondaryIndexes: indexes }: Input, name: string): number {
  return isObject(indexes) ? unitsIn(ownMember(indexes, name)) : 0;
}

function unitsIn(capacity: unknown): number {
  return isObject(capacity) ? Number(capacity.CapacityUnits ?? 0) : 0;
}

/** Whether the update may change a key of a global index; a name that only stands there counts. */
export function touchesIndexKey(schema: GovernedSchema, input: Input): boolean {
  if (schema.globalIndexes.length === 0) return false;
  const names = namesIn(input);
  return schema.globalIndexes.some(
    ({ partitionKey, sortKey }) =>
      names.has(partitionKey) || (sortKey !== undefined && names.has(sortKey)),
  );
}

/** Every attribute name that an update speaks of. */
function namesIn({
  UpdateExpression,
  ExpressionAttributeNames,
  AttributeUpdates,
}: Input): Set<string> {
  if (isObject(AttributeUpdates)) return new Set(Object.keys(AttributeUpdates));
  const placeholders = isObject(ExpressionAttributeNames) ? ExpressionAttributeNames : {};
  const words = String(UpdateExpression ?? '').match(/#?[A-Za-z_][\w-]*/g) ?? [];
  return new Set(words.map((word) => String(ownMember(placeholders, word) ?? word)));
}
