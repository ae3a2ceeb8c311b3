/** TransactGetItems: all members are admitted, or none; each costs twice a strong read. */

import { readUnits } from '../../capacity/read-units.ts';
import { isObject, type WireItem, wireItemBytes } from '../../item/wire-item.ts';
import { TRANSACTION_MAX_ITEMS } from '../../limits.ts';
import { type GovernedCall, membersOf } from './call.ts';
import { type NamedEvent, readEvent } from './gate.ts';
import { hasProjection } from './get-item.ts';
import { itemName, readItems } from './read-item.ts';
import type { Reply } from './reply.ts';
import type { GovernedSchema } from './table-schema.ts';
import { keyOf } from './wire-key.ts';

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
  const members = await membersAsked(call);
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
async function membersAsked({ input, catalog }: GovernedCall): Promise<GetMember[] | undefined> {
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
