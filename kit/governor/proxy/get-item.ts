/** GetItem: paid by the item's size, also where only a part of it is asked for. */

import { type Consistency, readUnits } from '../../capacity/read-units.ts';
import { type WireItem, wireItemBytes } from '../../item/wire-item.ts';
import { type GovernedCall, type Input, membersOf } from './call.ts';
import { readEvent } from './gate.ts';
import { itemName, readItem } from './read-item.ts';
import { type Reply, withBody } from './reply.ts';
import type { ItemBefore } from './stale-reads.ts';
import type { GovernedSchema } from './table-schema.ts';
import { keyOf } from './wire-key.ts';

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
