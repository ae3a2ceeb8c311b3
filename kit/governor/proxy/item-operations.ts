/**
 * GetItem, PutItem, DeleteItem and UpdateItem. A read is paid by the item's size, also where only a part of
 * it is asked for.
 */

import { type Consistency, readUnits, writeUnits } from '../../capacity/request-units.ts';
import { type Reply, withBody } from '../../http/exchange.ts';
import { ownMember } from '../../item/item.ts';
import { isObject, type WireItem, wireItemBytes } from '../../item/wire-item.ts';
import { ITEM_MAX_BYTES } from '../../limits.ts';
import {
  type NamedEvent,
  type NamedIndexWrite,
  readEvent,
  type WriteOutcome,
  writeEvent,
} from './admission-control.ts';
import { askedWrite, entryOfItem, itemName, readItem, writeOutcome } from './item-image.ts';
import { cutMember, errorNameOf, type GovernedCall, type Input, membersOf } from './operation.ts';
import type { ItemBefore } from './random-fault.ts';
import { type GovernedSchema, keyOf } from './table-schema.ts';

/** Admits at the least a read costs, sends once, and completes the read. */
export async function getItem(call: GovernedCall): Promise<Reply> {
  const { input, gate } = call;
  const schema = await call.catalog.find(input.TableName);
  const key = schema && keyOf(schema, input.Key);
  if (!schema || !key) return call.send();
  const consistency = consistencyOf(input);
  const event = readEvent(schema.resource, key, consistency, readUnits(0, consistency));
  const refusal = gate.admit(event);
  if (refusal) return gate.throttled(refusal, schema.resource);
  const reply = await call.sendAdmitted([event], () => call.send());
  if (reply.status !== 200) return reply;
  const stale = consistency === 'eventual' ? staleItem(call, schema) : undefined;
  const answer = stale ? withItem(reply, stale) : reply;
  const item = hasProjection(input)
    ? await readItem(call.link, schema, input.Key as WireItem)
    : (membersOf(answer).Item as WireItem | undefined);
  gate.completeUnits(event, readUnits(item ? wireItemBytes(item) : 0, consistency));
  return answer;
}

/** The item that a stale read finds; a read of a part of an item never is stale. */
function staleItem({ gate, input }: GovernedCall, schema: GovernedSchema): ItemBefore | undefined {
  if (hasProjection(input)) return undefined;
  return gate.stale.find(itemName(schema, input.Key as WireItem), gate.now());
}

function withItem(reply: Reply, { item }: ItemBefore): Reply {
  const { Item: _, ...members } = membersOf(reply);
  return withBody(reply, JSON.stringify({ ...members, ...(item && { Item: item }) }));
}

/** How a request reads. */
export function consistencyOf({ ConsistentRead }: Input): Consistency {
  return ConsistentRead === true ? 'strong' : 'eventual';
}

/** Whether the answer holds less than what is read. */
export function hasProjection(input: Input): boolean {
  return input.ProjectionExpression !== undefined || input.AttributesToGet !== undefined;
}

// PutItem and DeleteItem: the answer itself carries the item as it was.

/** Admits, sends once with the old item asked for, and completes the write by what it has cost. */
export async function putOrDelete(call: GovernedCall): Promise<Reply> {
  const { input, gate } = call;
  const schema = await call.catalog.find(input.TableName);
  const after = call.operation === 'PutItem' ? (input.Item as WireItem) : undefined;
  const key = schema && keyOf(schema, after ?? input.Key);
  const newBytes = after ? wireItemBytes(after) : 0;
  // The engine knows best how to refuse what is no request.
  if (!schema || !key || !(newBytes <= ITEM_MAX_BYTES)) return call.send();
  const event = askedWrite(schema, key, after);
  const refusal = gate.admit(event);
  if (refusal) return gate.throttled(refusal, schema.resource);
  const reply = await call.sendAdmitted([event], () => call.sendWith(putMembers(call.input)));
  return completeWrite(call, { schema, event, after }, reply);
}

/** What has to be asked for beyond what the client asks for. */
function putMembers(input: GovernedCall['input']): Record<string, unknown> {
  return {
    ...(!asks(input.ReturnValues) && { ReturnValues: 'ALL_OLD' }),
    ...askedOnFailure(input),
  };
}

/** A failed condition is paid for by the size of the item that is there. */
export function askedOnFailure(input: GovernedCall['input']): Record<string, unknown> {
  const isAsked = asks(input.ReturnValuesOnConditionCheckFailure);
  if (input.ConditionExpression === undefined || isAsked) return {};
  return { ReturnValuesOnConditionCheckFailure: 'ALL_OLD' };
}

function completeWrite(
  { gate, input }: GovernedCall,
  write: { schema: GovernedSchema; event: NamedEvent; after: WireItem | undefined },
  reply: Reply,
): Reply {
  const { schema, event, after } = write;
  if (reply.status === 200) {
    const members = membersOf(reply);
    const before = members.Attributes as WireItem | undefined;
    gate.complete(event, writeOutcome(schema, before, after));
    gate.stale.noteWrite(itemName(schema, after ?? (input.Key as WireItem)), before, gate.now());
    return before && !asks(input.ReturnValues) ? without(reply, ['Attributes']) : reply;
  }
  return completeFailure({ gate, input }, event, after ? wireItemBytes(after) : 0, reply);
}

/**
 * A condition that failed costs what the larger item of the two would have.
 *
 * @param newBytes of the item that was not written; 0 where that is not known
 */
export function completeFailure(
  { gate, input }: Pick<GovernedCall, 'gate' | 'input'>,
  event: NamedEvent,
  newBytes: number,
  reply: Reply,
): Reply {
  if (errorNameOf(reply) !== 'ConditionalCheckFailedException') return reply;
  const stored = membersOf(reply).Item as WireItem | undefined;
  const oldBytes = stored ? wireItemBytes(stored) : 0;
  gate.completeUnits(event, writeUnits({ oldBytes, newBytes }));
  const isAsked = asks(input.ReturnValuesOnConditionCheckFailure);
  return stored && !isAsked ? without(reply, ['Item']) : reply;
}

/** The answer without members that only the governor has asked for. */
export function without(reply: Reply, ...paths: readonly (readonly string[])[]): Reply {
  let json = reply.body.toString();
  for (const path of paths) json = cutMember(json, path);
  return withBody(reply, json);
}

/** Whether a member that may be `NONE` asks for something. */
export function asks(value: unknown): boolean {
  return value !== undefined && value !== 'NONE';
}

// UpdateItem: neither the request nor the answer has both the item before and the item after, so
// the engine's own figures help out.

/** Admits, sends once with the new item and the consumed capacity asked for, and completes. */
export async function updateItem(call: GovernedCall): Promise<Reply> {
  const { input, gate } = call;
  const schema = await call.catalog.find(input.TableName);
  const key = schema && keyOf(schema, input.Key);
  if (!schema || !key) return call.send();
  const event = writeEvent(schema.resource, key, 1);
  const refusal = gate.admit(event);
  if (refusal) return gate.throttled(refusal, schema.resource);
  const send = (): Promise<Reply> => call.sendWith(updateMembers(input));
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

function updateMembers(input: Input): Input {
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
