/**
 * BatchGetItem and BatchWriteItem: each member is admitted by itself; what is refused comes back as
 * unprocessed.
 */

import { readUnits } from '../../capacity/request-units.ts';
import { type Reply, withBody } from '../../http/exchange.ts';
import { ownMember } from '../../item/item.ts';
import { isObject, type WireItem, wireItemBytes } from '../../item/wire-item.ts';
import { BATCH_GET_MAX_ITEMS, BATCH_WRITE_MAX_ITEMS, ITEM_MAX_BYTES } from '../../limits.ts';
import type { Refusal } from '../throttling.ts';
import { type AdmissionControl, type NamedEvent, readEvent } from './admission-control.ts';
import { askedWrite, type ItemsByName, itemName, readItems, writeOutcome } from './item-image.ts';
import { asks, consistencyOf, hasProjection, without } from './item-operations.ts';
import { type GovernedCall, type Input, membersOf } from './operation.ts';
import type { ItemBefore } from './random-fault.ts';
import { type GovernedSchema, keyOf } from './table-schema.ts';

/** One key of the batch. */
interface GetMember extends BatchMember {
  /** What was asked of its table, keys included. */
  readonly asked: Input;
  readonly item: WireItem;
  readonly event: NamedEvent;
}

const GET_FORM: BatchForm<GetMember> = {
  unprocessed: 'UnprocessedKeys',
  requestOf: ({ item }) => item,
  optionsOf: ({ asked }) => asked,
  nameOf: ({ schema }, key) => itemName(schema, key as WireItem),
};

/** Admits key by key, sends those admitted once, and completes each. */
export async function batchGet(call: GovernedCall): Promise<Reply> {
  const { gate } = call;
  const members = await getMembers(call);
  if (!members) return call.send();
  const refusals = gate.admitBatch(members.map(({ event }) => event));
  const refused = members.filter((_, place) => refusals[place]);
  if (refused.length === members.length) {
    return gate.throttled(refusals[0] as Refusal, (members[0] as GetMember).schema.resource);
  }
  const admitted = members.filter((_, place) => !refusals[place]);
  const send = (): Promise<Reply> =>
    refused.length === 0
      ? call.send()
      : call.sendWith({ RequestItems: requestItems(GET_FORM, admitted) });
  const events = admitted.map(({ event }) => event);
  const reply = await call.sendAdmitted(events, send);
  if (reply.status !== 200) return reply;
  const answer = staleAnswer(call, admitted, reply);
  await completeGets(call, admitted, membersOf(answer));
  return refused.length === 0 ? answer : withUnprocessed(GET_FORM, answer, refused);
}

/** The batch's keys; `undefined` where the engine is to say what is wrong with them. */
async function getMembers(call: GovernedCall): Promise<GetMember[] | undefined> {
  const { RequestItems: tables } = call.input;
  if (!isObject(tables)) return undefined;
  const members: GetMember[] = [];
  for (const [table, asked] of Object.entries(tables)) {
    const schema = await call.catalog.find(table);
    if (!schema || !isObject(asked) || !Array.isArray(asked.Keys)) return undefined;
    const consistency = consistencyOf(asked);
    for (const item of asked.Keys) {
      const key = keyOf(schema, item);
      if (!key) return undefined;
      const event = readEvent(schema.resource, key, consistency, readUnits(0, consistency));
      members.push({ table, schema, asked, item, event });
    }
  }
  const names = new Set(members.map(({ schema, item }) => itemName(schema, item)));
  const isValid = names.size === members.length && names.size <= BATCH_GET_MAX_ITEMS;
  return isValid && members.length > 0 ? members : undefined;
}

/** The answer with the items that stale reads find. */
function staleAnswer({ gate }: GovernedCall, members: readonly GetMember[], reply: Reply): Reply {
  const stale = new Map<string, ItemBefore>();
  for (const { schema, item, asked, event } of members) {
    if (event.consistency !== 'eventual' || hasProjection(asked)) continue;
    const name = itemName(schema, item);
    const found = gate.stale.find(name, gate.now());
    if (found) stale.set(name, found);
  }
  if (stale.size === 0) return reply;
  const answer = membersOf(reply);
  const left = namesLeft(GET_FORM, members, answer);
  const responses = new Map(Object.entries(answer.Responses as Record<string, WireItem[]>));
  for (const { table, schema, item: key } of members) {
    const name = itemName(schema, key);
    const before = stale.get(name);
    if (!before || left.has(name)) continue;
    const others = (responses.get(table) ?? []).filter((one) => itemName(schema, one) !== name);
    responses.set(table, before.item ? [...others, before.item] : others);
  }
  return withBody(reply, JSON.stringify({ ...answer, Responses: Object.fromEntries(responses) }));
}

async function completeGets(
  { gate, link }: GovernedCall,
  members: readonly GetMember[],
  answer: Input,
): Promise<void> {
  const left = namesLeft(GET_FORM, members, answer);
  const projected = members.filter(({ asked }) => hasProjection(asked));
  const items = new Map([
    ...itemsIn(members, answer.Responses),
    ...(await readItems(link, projected)),
  ]);
  for (const { schema, item, event } of members) {
    const name = itemName(schema, item);
    const found = items.get(name);
    const units = readUnits(found ? wireItemBytes(found) : 0, event.consistency);
    gate.completeUnits(event, left.has(name) ? 0 : units);
  }
}

/** The items of an answer, where they are whole. */
function itemsIn(members: readonly GetMember[], responses: unknown): ItemsByName {
  const items = new Map<string, WireItem>();
  for (const { table, schema, asked } of members) {
    const got =
      isObject(responses) && !hasProjection(asked) ? ownMember(responses, table) : undefined;
    for (const item of Array.isArray(got) ? got : []) items.set(itemName(schema, item), item);
  }
  return items;
}

/** One put or delete of the batch. */
interface WriteMember extends BatchMember {
  /** As it stands in the request. */
  readonly request: unknown;
  /** The item that is put, or the key that is deleted. */
  readonly item: WireItem;
  /** Among the items of all tables. */
  readonly name: string;
  readonly isPut: boolean;
  readonly event: NamedEvent;
}

const WRITE_FORM: BatchForm<WriteMember> = {
  unprocessed: 'UnprocessedItems',
  requestOf: ({ request }) => request,
  optionsOf: () => undefined,
  nameOf: ({ table, schema }, request) => memberOf(table, schema, request)?.name,
};

/** Admits member by member, sends those admitted once, and completes each. */
export async function batchWrite(call: GovernedCall): Promise<Reply> {
  const { gate, input } = call;
  const members = await writeMembers(call);
  if (!members) return call.send();
  const refusals = gate.admitBatch(members.map(({ event }) => event));
  const refused = members.filter((_, place) => refusals[place]);
  if (refused.length === members.length) {
    return gate.throttled(refusals[0] as Refusal, (members[0] as WriteMember).schema.resource);
  }
  const admitted = members.filter((_, place) => !refusals[place]);
  // The answer cannot tell what an overwritten item's index entries were; its cost, it can.
  const before = await readItems(
    call.link,
    admitted.filter(({ schema }) => isReadBefore(gate, schema)),
  );
  const asked = {
    ...(!asks(input.ReturnConsumedCapacity) && { ReturnConsumedCapacity: 'TOTAL' }),
    ...(refused.length > 0 && { RequestItems: requestItems(WRITE_FORM, admitted) }),
  };
  const events = admitted.map(({ event }) => event);
  const reply = await call.sendAdmitted(events, () => call.sendWith(asked));
  if (reply.status !== 200) return reply;
  completeWrites(call, admitted, before, membersOf(reply));
  const isOwn = !asks(input.ReturnConsumedCapacity);
  const answer = isOwn ? without(reply, ['ConsumedCapacity']) : reply;
  return refused.length === 0 ? answer : withUnprocessed(WRITE_FORM, answer, refused);
}

/** The batch's members; `undefined` where the engine is to say what is wrong with them. */
async function writeMembers(call: GovernedCall): Promise<WriteMember[] | undefined> {
  const { RequestItems: tables } = call.input;
  if (!isObject(tables)) return undefined;
  const members: WriteMember[] = [];
  for (const [table, requests] of Object.entries(tables)) {
    const schema = await call.catalog.find(table);
    if (!schema || !Array.isArray(requests)) return undefined;
    for (const request of requests) {
      const member = memberOf(table, schema, request);
      if (!member) return undefined;
      members.push(member);
    }
  }
  const names = new Set(members.map(({ name }) => name));
  const isValid = names.size === members.length && names.size <= BATCH_WRITE_MAX_ITEMS;
  return isValid && members.length > 0 ? members : undefined;
}

function memberOf(
  table: string,
  schema: GovernedSchema,
  request: unknown,
): WriteMember | undefined {
  const { PutRequest: put, DeleteRequest: gone } = isObject(request) ? request : {};
  const isPut = isObject(put);
  const item = (isPut ? put.Item : isObject(gone) ? gone.Key : undefined) as WireItem;
  const key = keyOf(schema, item);
  const newBytes = key && isPut ? wireItemBytes(item) : 0;
  if (!key || !(newBytes <= ITEM_MAX_BYTES)) return undefined;
  const event = askedWrite(schema, key, isPut ? item : undefined);
  return { table, schema, request, item, name: itemName(schema, item), isPut, event };
}

/** Whether the old items of a table are read before a batch writes there. */
function isReadBefore(
  { stale }: AdmissionControl,
  { globalIndexes, localIndexes }: GovernedSchema,
): boolean {
  return stale.isOn || globalIndexes.length + localIndexes.length > 0;
}

function completeWrites(
  { gate }: GovernedCall,
  admitted: readonly WriteMember[],
  before: ItemsByName,
  answer: Input,
): void {
  const left = namesLeft(WRITE_FORM, admitted, answer);
  const done = admitted.filter(({ name }) => !left.has(name));
  gate.refund(admitted.filter(({ name }) => left.has(name)).map(({ event }) => event));
  const surpluses = new Map<GovernedSchema, number>();
  for (const { schema } of done) {
    if (!surpluses.has(schema))
      surpluses.set(schema, isReadBefore(gate, schema) ? 0 : surplus(done, schema, answer));
  }
  for (const member of done) {
    const { schema, item, name, isPut, event } = member;
    const after = isPut ? item : undefined;
    const { units, addedBytes, indexWrites } = writeOutcome(schema, before.get(name), after);
    const more = surpluses.get(schema) ?? 0;
    gate.complete(event, { units: units + more, addedBytes, indexWrites });
    gate.stale.noteWrite(name, before.get(name), gate.now());
  }
}

/** What the engine counted for a table beyond the new items, for each of them: old ones were larger. */
function surplus(done: readonly WriteMember[], schema: GovernedSchema, answer: Input): number {
  const members = done.filter((member) => member.schema === schema);
  const estimate = members.reduce((sum, { event }) => sum + event.units, 0);
  return Math.max(0, unitsOf(answer, schema.name) - estimate) / members.length;
}

function unitsOf({ ConsumedCapacity: capacities }: Input, table: string): number {
  const list = Array.isArray(capacities) ? capacities.filter(isObject) : [];
  const found = list.find(({ TableName }) => TableName === table);
  return Number(found?.CapacityUnits ?? 0);
}

/** One put, delete or key of a batch. */
export interface BatchMember {
  /** The table as the request names it. */
  readonly table: string;
  readonly schema: GovernedSchema;
}

/** The form in which one operation asks for its members, and returns those it has not processed. */
export interface BatchForm<Member extends BatchMember> {
  readonly unprocessed: 'UnprocessedItems' | 'UnprocessedKeys';
  /** A member as it stands in the list of its table. */
  requestOf(member: Member): unknown;
  /** Options of the member's table, which stand beside its `Keys`; none where it has a bare list. */
  optionsOf(member: Member): Input | undefined;
  /** The name of the item that a request of the list is about, among those of all tables. */
  nameOf(member: Member, request: unknown): string | undefined;
}

/** `RequestItems` of these members. */
export function requestItems<Member extends BatchMember>(
  form: BatchForm<Member>,
  members: readonly Member[],
): Record<string, unknown> {
  const tables = new Map<string, unknown>();
  for (const member of members) {
    const options = form.optionsOf(member);
    const asked = tables.get(member.table) ?? (options ? { ...options, Keys: [] } : []);
    listIn(asked).push(form.requestOf(member));
    tables.set(member.table, asked);
  }
  return Object.fromEntries(tables);
}

/** Names of the items that the engine itself left unprocessed. */
export function namesLeft<Member extends BatchMember>(
  form: BatchForm<Member>,
  members: readonly Member[],
  answer: Input,
): ReadonlySet<string> {
  const names = new Set<string>();
  for (const [table, requests] of Object.entries(leftIn(form, answer))) {
    const member = members.find((one) => one.table === table);
    for (const request of member ? listIn(requests) : []) {
      const name = form.nameOf(member as Member, request);
      if (name !== undefined) names.add(name);
    }
  }
  return names;
}

/** The answer with the refused members among the unprocessed ones. */
export function withUnprocessed<Member extends BatchMember>(
  form: BatchForm<Member>,
  reply: Reply,
  refused: readonly Member[],
): Reply {
  const answer = membersOf(reply);
  const left = leftIn(form, answer);
  const added = requestItems(form, refused);
  for (const [table, requests] of Object.entries(left)) {
    listIn(ownMember(added, table)).push(...listIn(requests));
  }
  const unprocessed = { ...left, ...added };
  return withBody(reply, JSON.stringify({ ...answer, [form.unprocessed]: unprocessed }));
}

function leftIn(form: BatchForm<never>, answer: Input): Input {
  const left = answer[form.unprocessed];
  return isObject(left) ? left : {};
}

/** The list of a table: the value itself, or its `Keys`; an empty one where it has neither. */
function listIn(ofTable: unknown): unknown[] {
  const list = isObject(ofTable) ? ofTable.Keys : ofTable;
  return Array.isArray(list) ? list : [];
}
