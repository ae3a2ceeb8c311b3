/**
 * BatchGetItem and BatchWriteItem: each member is admitted by itself; what is refused comes back as
 * unprocessed.
 */

import { askFor, type Members, membersOf, type Reply, withMembers } from '../../http/exchange.ts';
import { ownMember } from '../../item/item.ts';
import { isObject, type WireItem } from '../../item/wire-item.ts';
import { BATCH_GET_MAX_ITEMS, BATCH_WRITE_MAX_ITEMS } from '../../limits.ts';
import { type AdmissionControl, admitEach, type RefusedAccess } from './admission-control.ts';
import {
  consistencyOf,
  hasProjection,
  type ItemAccess,
  itemAccess,
  itemName,
  ofDistinctItems,
  putBy,
  readItems,
  settleRead,
  settleWrite,
  writeOutcome,
} from './item-image.ts';
import { staleItem } from './item-operations.ts';
import type { GovernedCall, GovernedOperation } from './operation.ts';
import type { GovernedSchema } from './table-schema.ts';

/** One member of a batch. */
export interface BatchAccess extends ItemAccess {
  /** The table as the request names it. */
  readonly tableName: string;
  /** As it stands in the request. */
  readonly member: unknown;
  /** Options of the member's table, which stand beside its `Keys`; none where it has a bare list. */
  readonly options?: Members | undefined;
}

/** The form in which one operation asks for its members, and returns those it has not processed. */
export interface BatchForm {
  readonly unprocessed: 'UnprocessedItems' | 'UnprocessedKeys';
  readonly mostMembers: number;
  /** The list of a table. */
  listIn(ofTable: unknown): unknown;
  /** What a member of that list asks for. */
  askedBy(member: unknown): { readonly action: ItemAccess['action']; readonly item: unknown };
}

/** `{ Keys: [key, …], … }` */
export const GET_BATCH: BatchForm = {
  unprocessed: 'UnprocessedKeys',
  mostMembers: BATCH_GET_MAX_ITEMS,
  listIn: (ofTable) => (isObject(ofTable) ? ofTable.Keys : undefined),
  askedBy: (item) => ({ action: 'Get', item }),
};

/** `[{ PutRequest: { Item } }, { DeleteRequest: { Key } }, …]` */
export const WRITE_BATCH: BatchForm = {
  unprocessed: 'UnprocessedItems',
  mostMembers: BATCH_WRITE_MAX_ITEMS,
  listIn: (ofTable) => ofTable,
  askedBy: (member) => {
    const { PutRequest: put, DeleteRequest: gone } = isObject(member) ? member : {};
    if (isObject(put)) return { action: 'Put', item: put.Item };
    return { action: 'Delete', item: isObject(gone) ? gone.Key : undefined };
  },
};

export const BatchGetItem: GovernedOperation<BatchAccess> = {
  accessesOf: (call) => accessesOf(GET_BATCH, call),
  admit: admitEach,
  ask: (_, { admitted, refused }) => ({ members: leftOut(admitted, refused) }),
  answer: ({ call, admitted, refused, reply }) =>
    withUnprocessed(GET_BATCH, withStale(call.control, admitted, reply), refused),
  async settle({ call: { control, engine }, admitted }, answer) {
    const left = namesLeft(GET_BATCH, admitted, membersOf(answer));
    const items = new Map([
      ...itemsIn(admitted, membersOf(answer).Responses),
      ...(await readItems(
        engine,
        admitted.filter(({ isPartial }) => isPartial),
      )),
    ]);
    for (const access of admitted) {
      if (left.has(access.name)) control.refund([access.event]);
      else settleRead(control, access, items.get(access.name));
    }
  },
};

/** The answer with the items that stale reads find. */
function withStale(
  control: AdmissionControl,
  accesses: readonly BatchAccess[],
  reply: Reply,
): Reply {
  const stale = accesses.flatMap((access) => {
    const found = staleItem(control, access);
    return found ? [{ access, item: found.item }] : [];
  });
  if (stale.length === 0) return reply;
  const answer = membersOf(reply);
  const left = namesLeft(GET_BATCH, accesses, answer);
  const responses = new Map(Object.entries(answer.Responses as Record<string, WireItem[]>));
  for (const { access, item } of stale) {
    const { tableName, table, name } = access;
    if (left.has(name)) continue;
    const others = (responses.get(tableName) ?? []).filter((one) => itemName(table, one) !== name);
    responses.set(tableName, item ? [...others, item] : others);
  }
  return withMembers(reply, { ...answer, Responses: Object.fromEntries(responses) });
}

/** The items of an answer, where they are whole. */
function itemsIn(accesses: readonly BatchAccess[], responses: unknown): Map<string, WireItem> {
  const items = new Map<string, WireItem>();
  const tables = new Map(
    accesses
      .filter(({ isPartial }) => !isPartial)
      .map(({ tableName, table }) => [tableName, table]),
  );
  for (const [tableName, table] of tables) {
    const got = isObject(responses) ? ownMember(responses, tableName) : undefined;
    for (const item of Array.isArray(got) ? got : []) items.set(itemName(table, item), item);
  }
  return items;
}

/** The answer cannot tell what an overwritten item's index entries were; its cost, it can. */
export const BatchWriteItem: GovernedOperation<BatchAccess> = {
  accessesOf: (call) => accessesOf(WRITE_BATCH, call),
  admit: admitEach,
  ask({ control, input }, { admitted, refused }) {
    const { members, hidden } = askFor(input, { ReturnConsumedCapacity: 'TOTAL' });
    return {
      members: { ...members, ...leftOut(admitted, refused) },
      hidden,
      before: admitted.filter(({ table }) => isReadBefore(control, table)),
    };
  },
  answer: ({ refused, reply }) => withUnprocessed(WRITE_BATCH, reply, refused),
  settle({ call: { control }, admitted, before, reply }) {
    const answer = membersOf(reply);
    const left = namesLeft(WRITE_BATCH, admitted, answer);
    control.refund(admitted.filter(({ name }) => left.has(name)).map(({ event }) => event));
    const done = admitted.filter(({ name }) => !left.has(name));
    const surplusOf = new Map<GovernedSchema, number>();
    for (const access of done) {
      const { table, name } = access;
      const more = surplusOf.get(table) ?? surplus(control, table, done, answer);
      surplusOf.set(table, more);
      const outcome = writeOutcome(table, before.get(name), putBy(access));
      const units = outcome.units + more;
      settleWrite(control, access, before.get(name), { ...outcome, units });
    }
  },
};

/** Whether the old items of a table are read before a batch writes there. */
function isReadBefore(
  { stale }: AdmissionControl,
  { globalIndexes, localIndexes }: GovernedSchema,
): boolean {
  return stale.isOn || globalIndexes.length + localIndexes.length > 0;
}

/** What the engine counted for a table beyond the new items, for each of them: old ones were larger. */
function surplus(
  control: AdmissionControl,
  table: GovernedSchema,
  done: readonly BatchAccess[],
  { ConsumedCapacity: capacities }: Members,
): number {
  if (isReadBefore(control, table)) return 0;
  const members = done.filter((access) => access.table === table);
  const estimate = members.reduce((sum, { event }) => sum + event.units, 0);
  const list = Array.isArray(capacities) ? capacities.filter(isObject) : [];
  const counted = list.find(({ TableName }) => TableName === table.name)?.CapacityUnits;
  return Math.max(0, Number(counted ?? 0) - estimate) / members.length;
}

// The members of a batch: as accesses, as they stand in a request, and among what is unprocessed.

async function accessesOf(
  form: BatchForm,
  { tables, input: { RequestItems: asked } }: GovernedCall,
): Promise<readonly BatchAccess[] | undefined> {
  if (!isObject(asked)) return undefined;
  const accesses: BatchAccess[] = [];
  for (const [tableName, ofTable] of Object.entries(asked)) {
    const table = await tables.find(tableName);
    const members = form.listIn(ofTable);
    if (!table || !Array.isArray(members)) return undefined;
    const options = isObject(ofTable) ? ofTable : undefined;
    const how = options && {
      consistency: consistencyOf(options),
      isPartial: hasProjection(options),
    };
    for (const member of members) {
      const { action, item } = form.askedBy(member);
      const access = itemAccess(table, action, item, how);
      if (!access) return undefined;
      // Nobody else has it yet: a spread of each member is a tenth of what a batch costs.
      accesses.push(Object.assign(access, { tableName, member, options }));
    }
  }
  return accesses.length <= form.mostMembers ? ofDistinctItems(accesses) : undefined;
}

/** What is asked of the engine where it is not the whole batch. */
function leftOut(
  admitted: readonly BatchAccess[],
  refused: readonly RefusedAccess<BatchAccess>[],
): Members {
  return refused.length === 0 ? {} : { RequestItems: requestItems(admitted) };
}

/** `RequestItems` of these members. */
export function requestItems(accesses: readonly BatchAccess[]): Record<string, unknown> {
  const tables = new Map<string, unknown>();
  for (const { tableName, member, options } of accesses) {
    const asked = tables.get(tableName) ?? (options ? { ...options, Keys: [] } : []);
    listOf(asked).push(member);
    tables.set(tableName, asked);
  }
  return Object.fromEntries(tables);
}

/** Names of the items that the engine itself left unprocessed. */
export function namesLeft(
  form: BatchForm,
  accesses: readonly BatchAccess[],
  answer: Members,
): ReadonlySet<string> {
  const names = new Set<string>();
  for (const [tableName, members] of Object.entries(leftIn(form, answer))) {
    const access = accesses.find((one) => one.tableName === tableName);
    for (const member of access ? listOf(members) : []) {
      names.add(itemName((access as BatchAccess).table, form.askedBy(member).item as WireItem));
    }
  }
  return names;
}

/** The answer with the refused members among the unprocessed ones. */
export function withUnprocessed(
  form: BatchForm,
  reply: Reply,
  refused: readonly RefusedAccess<BatchAccess>[],
): Reply {
  if (refused.length === 0) return reply;
  const answer = membersOf(reply);
  const left = leftIn(form, answer);
  const added = requestItems(refused.map(({ access }) => access));
  for (const [tableName, members] of Object.entries(left)) {
    listOf(ownMember(added, tableName)).push(...listOf(members));
  }
  return withMembers(reply, { ...answer, [form.unprocessed]: { ...left, ...added } });
}

function leftIn({ unprocessed }: BatchForm, answer: Members): Members {
  const left = answer[unprocessed];
  return isObject(left) ? left : {};
}

/** The list of a table: the value itself, or its `Keys`; an empty one where it has neither. */
function listOf(ofTable: unknown): unknown[] {
  const list = isObject(ofTable) ? ofTable.Keys : ofTable;
  return Array.isArray(list) ? list : [];
}
