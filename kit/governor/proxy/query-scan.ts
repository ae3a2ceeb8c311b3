/** Query and Scan: admitted where they begin, at the least that they cost, and charged afterwards. */

import { readUnits } from '../../capacity/read-units.ts';
import { HASH_END, LOWEST } from '../key.ts';
import { type GovernedCall, type Input, membersOf } from './call.ts';
import { readEvent } from './gate.ts';
import { consistencyOf } from './get-item.ts';
import { asks, without } from './put-delete.ts';
import { startOfQuery } from './query-start.ts';
import { chargeRead, readTargetOf } from './read-charge.ts';
import type { Reply } from './reply.ts';
import type { KeyShape } from './table-schema.ts';
import { keyOf, type NamedKey } from './wire-key.ts';

/** Admits, sends once with the consumed capacity asked for, and charges what was read. */
export async function queryOrScan(call: GovernedCall): Promise<Reply> {
  const { input, gate } = call;
  const schema = await call.catalog.find(input.TableName);
  const target = schema && readTargetOf(schema, input.IndexName);
  const start = target && startOf(call, target.shape);
  if (!target || !start) return call.send();
  const consistency = consistencyOf(input);
  const event = readEvent(target.resource, start, consistency, readUnits(0, consistency));
  const refusal = gate.admit(event);
  if (refusal) return gate.throttled(refusal, target.resource);
  const isOwn = !asks(input.ReturnConsumedCapacity);
  const reply = await call.sendAdmitted([event], () =>
    isOwn ? call.sendWith({ ReturnConsumedCapacity: 'TOTAL' }) : call.send(),
  );
  if (reply.status !== 200) return reply;
  const operation = call.operation as 'Query' | 'Scan';
  chargeRead(gate, { operation, target, event }, membersOf(reply));
  return isOwn ? without(reply, ['ConsumedCapacity']) : reply;
}

function startOf({ operation, input }: GovernedCall, shape: KeyShape): NamedKey | undefined {
  const { ExclusiveStartKey: startKey } = input;
  const from = startKey === undefined ? undefined : keyOf(shape, startKey);
  if (from) return from;
  return operation === 'Query' ? startOfQuery(shape, input) : startOfScan(input);
}

/** A segment begins at its part of the hashes. */
export function startOfScan({ Segment: segment, TotalSegments: total }: Input = {}): NamedKey {
  const part = typeof segment === 'number' && typeof total === 'number' ? segment / total : 0;
  const hash = Math.floor(HASH_END * Math.min(Math.max(part, 0), 0.999_999));
  return { hash, sortKey: LOWEST, partitionKeyText: '(Scan)', sortKeyText: undefined };
}
