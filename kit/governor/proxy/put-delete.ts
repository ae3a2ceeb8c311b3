/** PutItem and DeleteItem: the answer itself carries the item as it was. */

import { writeUnits } from '../../capacity/write-units.ts';
import { type WireItem, wireItemBytes } from '../../item/wire-item.ts';
import { ITEM_MAX_BYTES } from '../../limits.ts';
import { errorNameOf, type GovernedCall, membersOf } from './call.ts';
import type { NamedEvent } from './gate.ts';
import { cutMember } from './json-text.ts';
import { itemName } from './read-item.ts';
import { type Reply, withBody } from './reply.ts';
import type { GovernedSchema } from './table-schema.ts';
import { keyOf } from './wire-key.ts';
import { askedWrite, writeOutcome } from './write-outcome.ts';

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
  const reply = await call.sendAdmitted([event], () => call.sendWith(askedMembers(call.input)));
  return completeWrite(call, { schema, event, after }, reply);
}

/** What has to be asked for beyond what the client asks for. */
function askedMembers(input: GovernedCall['input']): Record<string, unknown> {
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
