/**
 * What a Query, a Scan or a SELECT has read: charged afterwards to the partitions of the items that
 * it returned, by size; limits may go into debt.
 */

import { readUnits } from '../../capacity/read-units.ts';
import { isObject, type WireItem, wireItemBytes } from '../../item/wire-item.ts';
import type { Partition } from '../partition.ts';
import type { Resource } from '../resource.ts';
import type { Input } from './call.ts';
import type { Gate, NamedEvent, ReturningOperation } from './gate.ts';
import type { GovernedSchema, KeyShape } from './table-schema.ts';
import { keyOf } from './wire-key.ts';

/** What is read: a table, or a global index with partitions of its own. */
export interface ReadTarget {
  readonly resource: Resource;
  readonly shape: KeyShape;
}

/** The table, or an index of it; `undefined` where it has none of that name. */
export function readTargetOf(schema: GovernedSchema, indexName: unknown): ReadTarget | undefined {
  const { resource, globalIndexes, localIndexes } = schema;
  if (indexName === undefined) return { resource, shape: schema };
  const index = globalIndexes.find(({ name }) => name === indexName);
  const governed = resource.indexes.find(({ name }) => name === indexName);
  if (index && governed) return { resource: governed, shape: index };
  // A local index lies beside its table's items, by their partition key.
  const isLocal = localIndexes.some(({ name }) => name === indexName);
  return isLocal ? { resource, shape: { ...schema, sortKey: undefined } } : undefined;
}

/** One admitted read that is to be charged. */
interface AdmittedRead {
  readonly operation: ReturningOperation;
  readonly target: ReadTarget;
  /** Where it begins, at the least that it costs. */
  readonly event: NamedEvent;
}

/**
 * Charges what an answer says was read.
 *
 * @param answer with the consumed capacity: filters, projections and counts hide what was read, and
 *   the engine has counted it
 */
export function chargeRead(gate: Gate, read: AdmittedRead, answer: Input): void {
  const { operation, target, event } = read;
  const items = (Array.isArray(answer.Items) ? answer.Items : []) as WireItem[];
  const sizes = items.map(wireItemBytes);
  const bytes = sizes.reduce((sum, size) => sum + size, 0);
  const units = Math.max(readUnits(bytes, event.consistency), unitsIn(answer));
  gate.noteReturned(target.resource, operation, items.length);
  const shares = shareOut(read, items, sizes);
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

/** The units that an answer about one table says it has consumed. */
export function unitsIn({ ConsumedCapacity: capacity }: Input): number {
  return isObject(capacity) ? Number(capacity.CapacityUnits ?? 0) : 0;
}

/** The bytes that were read from each partition, each under the key that was asked for. */
function shareOut(
  { target, event: start }: AdmittedRead,
  items: readonly WireItem[],
  sizes: readonly number[],
): { event: NamedEvent; bytes: number }[] {
  const { shape, resource } = target;
  const shares = new Map<Partition, { event: NamedEvent; bytes: number }>();
  for (const [place, item] of items.entries()) {
    const { hash, sortKey } = keyOf(shape, item) ?? start;
    const partition = resource.map.locate(hash, sortKey);
    const share = shares.get(partition) ?? { event: { ...start, hash, sortKey }, bytes: 0 };
    share.bytes += sizes[place] as number;
    shares.set(partition, share);
  }
  return [...shares.values()];
}
