/**
 * Query and Scan: admitted where they begin, at the least that they cost, and charged afterwards to
 * the partitions of the items that they returned, by size; limits may go into debt.
 */

import { readUnits } from '../../capacity/read-units.ts';
import { HASH_END, LOWEST } from '../key.ts';
import type { Partition } from '../partition.ts';
import { type GovernedCall, type Input, membersOf } from './call.ts';
import { type NamedEvent, readEvent } from './gate.ts';
import { consistencyOf } from './get-item.ts';
import { asks, without } from './put-delete.ts';
import { startOfQuery } from './query-start.ts';
import type { Reply } from './reply.ts';
import type { GovernedSchema, KeyShape } from './table-schema.ts';
import { isObject, type WireItem, wireItemBytes } from './wire-item.ts';
import { keyOf, type NamedKey } from './wire-key.ts';

/** Admits, sends once with the consumed capacity asked for, and charges what was read. */
export async function queryOrScan(call: GovernedCall): Promise<Reply> {
  const { input, gate } = call;
  const schema = await call.catalog.find(input.TableName);
  const target = schema && targetOf(schema, input.IndexName);
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
  complete(call, target, event, membersOf(reply));
  return isOwn ? without(reply, ['ConsumedCapacity']) : reply;
}

/** What is read: a table, or a global index with partitions of its own. */
interface Target {
  readonly resource: GovernedSchema['resource'];
  readonly shape: KeyShape;
}

function targetOf(schema: GovernedSchema, indexName: unknown): Target | undefined {
  const { resource, globalIndexes, localIndexes } = schema;
  if (indexName === undefined) return { resource, shape: schema };
  const index = globalIndexes.find(({ name }) => name === indexName);
  const governed = resource.indexes.find(({ name }) => name === indexName);
  if (index && governed) return { resource: governed, shape: index };
  // A local index lies beside its table's items, by their partition key.
  const isLocal = localIndexes.some(({ name }) => name === indexName);
  return isLocal ? { resource, shape: { ...schema, sortKey: undefined } } : undefined;
}

function startOf({ operation, input }: GovernedCall, shape: KeyShape): NamedKey | undefined {
  const { ExclusiveStartKey: startKey } = input;
  const from = startKey === undefined ? undefined : keyOf(shape, startKey);
  if (from) return from;
  return operation === 'Query' ? startOfQuery(shape, input) : startOfScan(input);
}

/** A segment begins at its part of the hashes. */
function startOfScan({ Segment: segment, TotalSegments: total }: Input): NamedKey {
  const part = typeof segment === 'number' && typeof total === 'number' ? segment / total : 0;
  const hash = Math.floor(HASH_END * Math.min(Math.max(part, 0), 0.999_999));
  return { hash, sortKey: LOWEST, partitionKeyText: '(Scan)', sortKeyText: undefined };
}

function complete(
  call: GovernedCall,
  { resource, shape }: Target,
  event: NamedEvent,
  answer: Input,
): void {
  const items = (Array.isArray(answer.Items) ? answer.Items : []) as WireItem[];
  const sizes = items.map(wireItemBytes);
  const bytes = sizes.reduce((sum, size) => sum + size, 0);
  const { ConsumedCapacity: capacity } = answer;
  // Filters, projections and counts hide what was read from the answer; the engine has counted it.
  const counted = isObject(capacity) ? Number(capacity.CapacityUnits ?? 0) : 0;
  const units = Math.max(readUnits(bytes, event.consistency), counted);
  const { gate } = call;
  gate.noteReturned(resource, call.operation as 'Query' | 'Scan', items.length);
  const shares = shareOut(resource.map.locate.bind(resource.map), shape, items, sizes, event);
  const [whole] = shares;
  if (!whole || shares.length === 1) {
    gate.completeUnits(whole?.event ?? event, units);
    return;
  }
  gate.completeUnits(event, 0);
  for (const { event: of, bytes: part } of shares) {
    gate.completeUnits({ ...of, units: 0 }, (units * part) / bytes);
  }
}

/** The bytes that were read from each partition, each under the key that was asked for. */
function shareOut(
  locate: (hash: number, sortKey: NamedKey['sortKey']) => Partition,
  shape: KeyShape,
  items: readonly WireItem[],
  sizes: readonly number[],
  start: NamedEvent,
): { event: NamedEvent; bytes: number }[] {
  const shares = new Map<Partition, { event: NamedEvent; bytes: number }>();
  for (const [place, item] of items.entries()) {
    const key = keyOf(shape, item) ?? start;
    const partition = locate(key.hash, key.sortKey);
    const share = shares.get(partition) ?? {
      event: { ...start, hash: key.hash, sortKey: key.sortKey },
      bytes: 0,
    };
    share.bytes += sizes[place] as number;
    shares.set(partition, share);
  }
  return [...shares.values()];
}
