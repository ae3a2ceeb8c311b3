/** BatchGetItem: each key is admitted by itself; what is refused comes back as unprocessed. */

import { readUnits } from '../../capacity/read-units.ts';
import { ownMember } from '../../item/own-member.ts';
import { isObject, type WireItem, wireItemBytes } from '../../item/wire-item.ts';
import { BATCH_GET_MAX_ITEMS } from '../../limits.ts';
import type { Refusal } from '../throttling-reason.ts';
import {
  type BatchForm,
  type BatchMember,
  namesLeft,
  requestItems,
  withUnprocessed,
} from './batch-member.ts';
import { type GovernedCall, type Input, membersOf } from './call.ts';
import { type NamedEvent, readEvent } from './gate.ts';
import { consistencyOf, hasProjection } from './get-item.ts';
import { type ItemsByName, itemName, readItems } from './read-item.ts';
import { type Reply, withBody } from './reply.ts';
import type { ItemBefore } from './stale-reads.ts';
import { keyOf } from './wire-key.ts';

/** One key of the batch. */
interface Member extends BatchMember {
  /** What was asked of its table, keys included. */
  readonly asked: Input;
  readonly item: WireItem;
  readonly event: NamedEvent;
}

const FORM: BatchForm<Member> = {
  unprocessed: 'UnprocessedKeys',
  requestOf: ({ item }) => item,
  optionsOf: ({ asked }) => asked,
  nameOf: ({ schema }, key) => itemName(schema, key as WireItem),
};

/** Admits key by key, sends those admitted once, and completes each. */
export async function batchGet(call: GovernedCall): Promise<Reply> {
  const { gate } = call;
  const members = await membersAsked(call);
  if (!members) return call.send();
  const refusals = gate.admitBatch(members.map(({ event }) => event));
  const refused = members.filter((_, place) => refusals[place]);
  if (refused.length === members.length) {
    return gate.throttled(refusals[0] as Refusal, (members[0] as Member).schema.resource);
  }
  const admitted = members.filter((_, place) => !refusals[place]);
  const send = (): Promise<Reply> =>
    refused.length === 0
      ? call.send()
      : call.sendWith({ RequestItems: requestItems(FORM, admitted) });
  const events = admitted.map(({ event }) => event);
  const reply = await call.sendAdmitted(events, send);
  if (reply.status !== 200) return reply;
  const answer = staleAnswer(call, admitted, reply);
  await complete(call, admitted, membersOf(answer));
  return refused.length === 0 ? answer : withUnprocessed(FORM, answer, refused);
}

/** The batch's keys; `undefined` where the engine is to say what is wrong with them. */
async function membersAsked(call: GovernedCall): Promise<Member[] | undefined> {
  const { RequestItems: tables } = call.input;
  if (!isObject(tables)) return undefined;
  const members: Member[] = [];
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
function staleAnswer({ gate }: GovernedCall, members: readonly Member[], reply: Reply): Reply {
  const stale = new Map<string, ItemBefore>();
  for (const { schema, item, asked, event } of members) {
    if (event.consistency !== 'eventual' || hasProjection(asked)) continue;
    const name = itemName(schema, item);
    const found = gate.stale.find(name, gate.now());
    if (found) stale.set(name, found);
  }
  if (stale.size === 0) return reply;
  const answer = membersOf(reply);
  const left = namesLeft(FORM, members, answer);
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

async function complete(
  { gate, link }: GovernedCall,
  members: readonly Member[],
  answer: Input,
): Promise<void> {
  const left = namesLeft(FORM, members, answer);
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
function itemsIn(members: readonly Member[], responses: unknown): ItemsByName {
  const items = new Map<string, WireItem>();
  for (const { table, schema, asked } of members) {
    const got =
      isObject(responses) && !hasProjection(asked) ? ownMember(responses, table) : undefined;
    for (const item of Array.isArray(got) ? got : []) items.set(itemName(schema, item), item);
  }
  return items;
}
