/**
 * TransactGetItems and TransactWriteItems: all members are admitted, or none; each costs twice what it
 * costs alone.
 */

import { readUnits, TRANSACTION_FACTOR, writeUnits } from '../../capacity/request-units.ts';
import type { Reply } from '../../http/exchange.ts';
import { isObject, type WireItem, wireItemBytes } from '../../item/wire-item.ts';
import { ITEM_MAX_BYTES, TRANSACTION_MAX_ITEMS } from '../../limits.ts';
import { type NamedEvent, readEvent } from './admission-control.ts';
import { askedWrite, type ItemsByName, itemName, readItems, writeOutcome } from './item-image.ts';
import { hasProjection } from './item-operations.ts';
import { type GovernedCall, membersOf } from './operation.ts';
import { type GovernedSchema, keyOf } from './table-schema.ts';

/** One Get of the transaction, or a SELECT that does the same. */
export interface GetMember {
  readonly schema: GovernedSchema;
  readonly item: WireItem;
  /** Whether the answer may hold less than what is read. */
  readonly isPartial: boolean;
  readonly event: NamedEvent;
}

/** Admits all or none, sends once, and completes by the items' sizes. */
export async function transactGet(call: GovernedCall): Promise<Reply> {
  const members = await getMembers(call);
  return members ? governTransactGet(call, members) : call.send();
}

/** The same for a transaction whose members are known. */
export async function governTransactGet(
  call: GovernedCall,
  members: readonly GetMember[],
): Promise<Reply> {
  const { gate } = call;
  const events = members.map(({ event }) => event);
  const refusals = gate.admitTransaction(events);
  if (refusals.some((refusal) => refusal)) {
    return gate.canceled(refusals, events);
  }
  const reply = await call.sendAdmitted(events, () => call.send());
  if (reply.status !== 200) return reply;
  const { Responses: responses } = membersOf(reply);
  const whole = await readItems(
    call.link,
    members.filter(({ isPartial }) => isPartial),
  );
  for (const [place, { schema, item, isPartial, event }] of members.entries()) {
    const got = Array.isArray(responses) ? responses[place] : undefined;
    const found = isPartial
      ? whole.get(itemName(schema, item))
      : (isObject(got) && (got.Item as WireItem | undefined)) || undefined;
    gate.completeUnits(event, readUnits(found ? wireItemBytes(found) : 0, 'transactional'));
  }
  return reply;
}

/** The transaction's members; `undefined` where the engine is to say what is wrong with them. */
async function getMembers({ input, catalog }: GovernedCall): Promise<GetMember[] | undefined> {
  const { TransactItems: actions } = input;
  if (!Array.isArray(actions) || actions.length > TRANSACTION_MAX_ITEMS) return undefined;
  const members: GetMember[] = [];
  for (const one of actions) {
    const asked = isObject(one) && isObject(one.Get) ? one.Get : {};
    const schema = await catalog.find(asked.TableName);
    const item = asked.Key as WireItem;
    const key = schema && keyOf(schema, item);
    if (!schema || !key) return undefined;
    const units = readUnits(0, 'transactional');
    const event = readEvent(schema.resource, key, 'transactional', units);
    members.push({ schema, item, isPartial: hasProjection(asked), event });
  }
  return members.length > 0 ? members : undefined;
}

/** One action of the transaction, or a statement that does the same. */
export interface WriteMember {
  readonly action: 'Put' | 'Update' | 'Delete' | 'ConditionCheck';
  readonly schema: GovernedSchema;
  /** The item that is put, or the key of the others. */
  readonly item: WireItem;
  readonly event: NamedEvent;
}

/** Admits all or none, sends once, and completes by the items before and after. */
export async function transactWrite(call: GovernedCall): Promise<Reply> {
  const members = await writeMembers(call);
  return members ? governTransactWrite(call, members) : call.send();
}

/** The same for a transaction whose members are known. */
export async function governTransactWrite(
  call: GovernedCall,
  members: readonly WriteMember[],
): Promise<Reply> {
  const { gate, tokens } = call;
  const token = call.input.ClientRequestToken;
  // The same token again changes nothing, and is paid for as reads.
  const isRepeat = tokens.has(token, gate.now());
  const events = members.map(({ event }) => (isRepeat ? asRead(event) : event));
  const refusals = gate.admitTransaction(events);
  if (refusals.some((refusal) => refusal)) {
    return gate.canceled(refusals, events);
  }
  const before = isRepeat ? new Map() : await readItems(call.link, members);
  const reply = await call.sendAdmitted(events, () => call.send());
  if (reply.status !== 200 || isRepeat) return reply;
  tokens.add(token, gate.now());
  const updates = members.filter(({ action }) => action === 'Update');
  const after = await readItems(call.link, updates);
  for (const member of members) complete(call, member, before, after);
  return reply;
}

/** The transaction's members; `undefined` where the engine is to say what is wrong with them. */
async function writeMembers(call: GovernedCall): Promise<WriteMember[] | undefined> {
  const { TransactItems: actions } = call.input;
  if (!Array.isArray(actions) || actions.length > TRANSACTION_MAX_ITEMS) return undefined;
  const members: WriteMember[] = [];
  for (const one of actions) {
    const [entry, another] = isObject(one) ? Object.entries(one) : [];
    const member = entry && !another ? await memberOf(call, entry) : undefined;
    if (!member) return undefined;
    members.push(member);
  }
  const names = new Set(members.map(({ schema, item }) => itemName(schema, item)));
  return names.size === members.length && members.length > 0 ? members : undefined;
}

async function memberOf(
  { catalog }: GovernedCall,
  [action, asked]: readonly [string, unknown],
): Promise<WriteMember | undefined> {
  if (!isAction(action) || !isObject(asked)) return undefined;
  const schema = await catalog.find(asked.TableName);
  const item = (action === 'Put' ? asked.Item : asked.Key) as WireItem;
  const key = schema && keyOf(schema, item);
  const newBytes = key && action === 'Put' ? wireItemBytes(item) : 0;
  if (!schema || !key || !(newBytes <= ITEM_MAX_BYTES)) return undefined;
  const put = action === 'Put' ? item : undefined;
  return { action, schema, item, event: askedWrite(schema, key, put, TRANSACTION_FACTOR) };
}

function isAction(name: string): name is WriteMember['action'] {
  return ['Put', 'Update', 'Delete', 'ConditionCheck'].includes(name);
}

function complete(
  { gate }: GovernedCall,
  member: WriteMember,
  before: ItemsByName,
  after: ItemsByName,
): void {
  const { action, schema, item, event } = member;
  const name = itemName(schema, item);
  const stored = before.get(name);
  if (action === 'ConditionCheck') {
    const oldBytes = stored ? wireItemBytes(stored) : 0;
    gate.completeUnits(event, TRANSACTION_FACTOR * writeUnits({ oldBytes, newBytes: 0 }));
    return;
  }
  const images: Record<'Put' | 'Update' | 'Delete', WireItem | undefined> = {
    Put: item,
    Update: after.get(name),
    Delete: undefined,
  };
  gate.complete(event, writeOutcome(schema, stored, images[action], TRANSACTION_FACTOR));
  gate.stale.noteWrite(name, stored, gate.now());
}

function asRead(event: NamedEvent): NamedEvent {
  const units = readUnits(0, 'transactional');
  return readEvent(event.resource, event, 'transactional', units);
}
