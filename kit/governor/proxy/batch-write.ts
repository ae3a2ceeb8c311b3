/** BatchWriteItem: each member is admitted by itself; what is refused comes back as unprocessed. */

import { isObject, type WireItem, wireItemBytes } from '../../item/wire-item.ts';
import { BATCH_WRITE_MAX_ITEMS, ITEM_MAX_BYTES } from '../../limits.ts';
import type { Refusal } from '../throttling-reason.ts';
import {
  type BatchForm,
  type BatchMember,
  namesLeft,
  requestItems,
  withUnprocessed,
} from './batch-member.ts';
import { type GovernedCall, type Input, membersOf } from './call.ts';
import type { Gate, NamedEvent } from './gate.ts';
import { asks, without } from './put-delete.ts';
import { type ItemsByName, itemName, readItems } from './read-item.ts';
import type { Reply } from './reply.ts';
import type { GovernedSchema } from './table-schema.ts';
import { keyOf } from './wire-key.ts';
import { askedWrite, writeOutcome } from './write-outcome.ts';

/** One put or delete of the batch. */
interface Member extends BatchMember {
  /** As it stands in the request. */
  readonly request: unknown;
  /** The item that is put, or the key that is deleted. */
  readonly item: WireItem;
  /** Among the items of all tables. */
  readonly name: string;
  readonly isPut: boolean;
  readonly event: NamedEvent;
}

const FORM: BatchForm<Member> = {
  unprocessed: 'UnprocessedItems',
  requestOf: ({ request }) => request,
  optionsOf: () => undefined,
  nameOf: ({ table, schema }, request) => memberOf(table, schema, request)?.name,
};

/** Admits member by member, sends those admitted once, and completes each. */
export async function batchWrite(call: GovernedCall): Promise<Reply> {
  const { gate, input } = call;
  const members = await membersAsked(call);
  if (!members) return call.send();
  const refusals = gate.admitBatch(members.map(({ event }) => event));
  const refused = members.filter((_, place) => refusals[place]);
  if (refused.length === members.length) {
    return gate.throttled(refusals[0] as Refusal, (members[0] as Member).schema.resource);
  }
  const admitted = members.filter((_, place) => !refusals[place]);
  // The answer cannot tell what an overwritten item's index entries were; its cost, it can.
  const before = await readItems(
    call.link,
    admitted.filter(({ schema }) => isReadBefore(gate, schema)),
  );
  const asked = {
    ...(!asks(input.ReturnConsumedCapacity) && { ReturnConsumedCapacity: 'TOTAL' }),
    ...(refused.length > 0 && { RequestItems: requestItems(FORM, admitted) }),
  };
  const events = admitted.map(({ event }) => event);
  const reply = await call.sendAdmitted(events, () => call.sendWith(asked));
  if (reply.status !== 200) return reply;
  complete(call, admitted, before, membersOf(reply));
  const isOwn = !asks(input.ReturnConsumedCapacity);
  const answer = isOwn ? without(reply, ['ConsumedCapacity']) : reply;
  return refused.length === 0 ? answer : withUnprocessed(FORM, answer, refused);
}

/** The batch's members; `undefined` where the engine is to say what is wrong with them. */
async function membersAsked(call: GovernedCall): Promise<Member[] | undefined> {
  const { RequestItems: tables } = call.input;
  if (!isObject(tables)) return undefined;
  const members: Member[] = [];
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

function memberOf(table: string, schema: GovernedSchema, request: unknown): Member | undefined {
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
function isReadBefore({ stale }: Gate, { globalIndexes, localIndexes }: GovernedSchema): boolean {
  return stale.isOn || globalIndexes.length + localIndexes.length > 0;
}

function complete(
  { gate }: GovernedCall,
  admitted: readonly Member[],
  before: ItemsByName,
  answer: Input,
): void {
  const left = namesLeft(FORM, admitted, answer);
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
function surplus(done: readonly Member[], schema: GovernedSchema, answer: Input): number {
  const members = done.filter((member) => member.schema === schema);
  const estimate = members.reduce((sum, { event }) => sum + event.units, 0);
  return Math.max(0, unitsOf(answer, schema.name) - estimate) / members.length;
}

function unitsOf({ ConsumedCapacity: capacities }: Input, table: string): number {
  const list = Array.isArray(capacities) ? capacities.filter(isObject) : [];
  const found = list.find(({ TableName }) => TableName === table);
  return Number(found?.CapacityUnits ?? 0);
}
