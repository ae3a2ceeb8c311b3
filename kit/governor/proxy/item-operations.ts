/**
 * GetItem, PutItem, DeleteItem and UpdateItem. A read is paid by the item's size, also where only a part of
 * it is asked for.
 */

import { writeUnits } from '../../capacity/request-units.ts';
import {
  askFor,
  asks,
  errorNameOf,
  type MemberPath,
  type Members,
  membersOf,
  type Reply,
  withMembers,
} from '../../http/exchange.ts';
import { ownMember } from '../../item/item.ts';
import { isObject, type WireItem, wireItemBytes } from '../../item/wire-item.ts';
import { isMultiAttribute } from '../../key-attributes.ts';
import {
  type AdmissionControl,
  admitEach,
  type NamedIndexWrite,
  type WriteOutcome,
} from './admission-control.ts';
import {
  consistencyOf,
  entryOfItem,
  hasProjection,
  type ItemAccess,
  itemAccess,
  putBy,
  readItems,
  settleFailedWrite,
  settleRead,
  settleWrite,
  writeOutcome,
} from './item-image.ts';
import type { Answered, GovernedCall, GovernedOperation } from './operation.ts';
import type { ItemBefore } from './random-fault.ts';
import { type GovernedSchema, keyNames } from './table-schema.ts';

async function accessOf(
  { tables, input }: GovernedCall,
  action: ItemAccess['action'],
): Promise<ItemAccess[] | undefined> {
  const table = await tables.find(input.TableName);
  const item = action === 'Put' ? input.Item : input.Key;
  const how = { consistency: consistencyOf(input), isPartial: hasProjection(input) };
  const access = table && itemAccess(table, action, item, how);
  return access && [access];
}

export const GetItem: GovernedOperation<ItemAccess> = {
  accessesOf: (call) => accessOf(call, 'Get'),
  admit: admitEach,
  answer({ call: { control }, admitted: [access], reply }) {
    const stale = staleItem(control, access);
    return stale ? withItem(reply, stale) : reply;
  },
  async settle({ call: { control, engine }, admitted: [access] }, answer) {
    const item = access.isPartial
      ? (await readItems(engine, [access])).get(access.name)
      : (membersOf(answer).Item as WireItem | undefined);
    settleRead(control, access, item);
  },
};

/** The item that a stale read finds; a read of a part of an item never is stale. */
export function staleItem(
  { stale, now }: AdmissionControl,
  { event, isPartial, name }: ItemAccess,
): ItemBefore | undefined {
  return event.consistency === 'eventual' && !isPartial ? stale.find(name, now()) : undefined;
}

function withItem(reply: Reply, { item }: ItemBefore): Reply {
  const { Item: _, ...members } = membersOf(reply);
  return withMembers(reply, { ...members, ...(item && { Item: item }) });
}

/** The answer itself carries the item as it was. */
const putOrDelete = (action: 'Put' | 'Delete'): GovernedOperation<ItemAccess> => ({
  accessesOf: (call) => accessOf(call, action),
  admit: admitEach,
  ask: ({ input }) => askFor(input, { ReturnValues: 'ALL_OLD', ...onFailure(input) }),
  settle({ call: { control }, admitted: [access], reply }) {
    const before = membersOf(reply).Attributes as WireItem | undefined;
    settleWrite(control, access, before, writeOutcome(access.table, before, putBy(access)));
  },
  settleFailed,
});

export const PutItem = putOrDelete('Put');
export const DeleteItem = putOrDelete('Delete');

/** A failed condition is paid for by the size of the item that is there. */
function onFailure({ ConditionExpression }: Members): Parameters<typeof askFor>[1] {
  return ConditionExpression === undefined
    ? {}
    : { ReturnValuesOnConditionCheckFailure: 'ALL_OLD' };
}

function settleFailed({
  call: { control },
  admitted: [access],
  reply,
}: Answered<ItemAccess>): void {
  if (errorNameOf(reply) !== 'ConditionalCheckFailedException') return;
  settleFailedWrite(control, access, membersOf(reply).Item as WireItem | undefined);
}

/**
 * Neither the request nor the answer has both the item before and the item after, so the engine's own
 * figures help out.
 */
export const UpdateItem: GovernedOperation<ItemAccess> = {
  accessesOf: (call) => accessOf(call, 'Update'),
  admit: admitEach,
  ask({ input, control }, { admitted }) {
    const ReturnConsumedCapacity = 'INDEXES';
    const wanted = { ReturnValues: 'ALL_NEW', ReturnConsumedCapacity, ...onFailure(input) };
    const { members, hidden } = askFor(input, wanted);
    // An entry that moves leaves a place that the answer cannot name: only then is the item read.
    const isRead = control.stale.isOn || touchesIndexKey(admitted[0].table, input);
    return {
      members: { ...members, ReturnConsumedCapacity },
      hidden: input.ReturnConsumedCapacity === 'TOTAL' ? [...hidden, ...INDEX_PARTS] : hidden,
      before: isRead ? admitted : [],
    };
  },
  async settle({ call, admitted: [access], before: items, reply }) {
    const { table, name } = access;
    const before = items.get(name);
    const image = await imageOf(call, access, membersOf(reply));
    const capacity = membersOf(reply).ConsumedCapacity;
    const images = { before, image, moves: touchesIndexKey(table, call.input) };
    settleWrite(call.control, access, before, updateOutcome(table, images, capacity));
  },
  settleFailed,
};

/** The part of the consumed capacity that `INDEXES` shows and `TOTAL` does not. */
const INDEX_PARTS: readonly MemberPath[] = [
  ['ConsumedCapacity', 'Table'],
  ['ConsumedCapacity', 'LocalSecondaryIndexes'],
  ['ConsumedCapacity', 'GlobalSecondaryIndexes'],
];

/** The whole item, new or old; read only where a table has indexes and the answer is partial. */
async function imageOf(
  { engine, input: { ReturnValues: asked } }: GovernedCall,
  access: ItemAccess,
  answer: Members,
): Promise<WireItem | undefined> {
  const isWhole = !asks(asked) || asked === 'ALL_NEW' || asked === 'ALL_OLD';
  if (isWhole) return answer.Attributes as WireItem | undefined;
  if (access.table.globalIndexes.length === 0) return undefined;
  return (await readItems(engine, [access])).get(access.name);
}

interface Images {
  readonly moves: boolean;
  readonly before: WireItem | undefined;
  readonly image: WireItem | undefined;
}

function updateOutcome(
  table: GovernedSchema,
  { moves, before, image }: Images,
  consumed: unknown,
): WriteOutcome {
  const capacity = isObject(consumed) ? consumed : {};
  const bytes = image ? wireItemBytes(image) : 0;
  const own = Number(capacity.CapacityUnits ?? 0) - indexUnits(capacity);
  const units = Math.max(writeUnits({ oldBytes: 0, newBytes: bytes }), own);
  if (moves) return { ...writeOutcome(table, before, image), units };
  const entries = table.globalIndexes.map(
    (index) => image && entryOfItem(table, index, image, unitsOf(capacity, index.name)),
  );
  const indexWrites = entries.filter((entry): entry is NamedIndexWrite => entry !== undefined);
  return { units, addedBytes: 0, indexWrites };
}

/** Units of all global indexes; those of local ones are the table's. */
function indexUnits({ GlobalSecondaryIndexes: indexes }: Members): number {
  if (!isObject(indexes)) return 0;
  return Object.keys(indexes).reduce((sum, name) => sum + unitsIn(indexes[name]), 0);
}

function unitsOf({ GlobalSecondaryIndexes: indexes }: Members, name: string): number {
  return isObject(indexes) ? unitsIn(ownMember(indexes, name)) : 0;
}

function unitsIn(capacity: unknown): number {
  return isObject(capacity) ? Number(capacity.CapacityUnits ?? 0) : 0;
}

/**
 * Whether the update may change a key of a global index; a name that only stands there counts. Of an index
 * whose key has several attributes no engine's figure is trusted: some hold items that lack one of them.
 */
function touchesIndexKey({ globalIndexes }: GovernedSchema, input: Members): boolean {
  if (globalIndexes.length === 0) return false;
  const names = namesIn(input);
  return globalIndexes.some(
    (index) => isMultiAttribute(index) || keyNames(index).some((name) => names.has(name)),
  );
}

/** Every attribute name that an update speaks of. */
function namesIn({
  UpdateExpression,
  ExpressionAttributeNames,
  AttributeUpdates,
}: Members): Set<string> {
  if (isObject(AttributeUpdates)) return new Set(Object.keys(AttributeUpdates));
  const placeholders = isObject(ExpressionAttributeNames) ? ExpressionAttributeNames : {};
  const words = String(UpdateExpression ?? '').match(/#?[A-Za-z_][\w-]*/g) ?? [];
  return new Set(words.map((word) => String(ownMember(placeholders, word) ?? word)));
}
