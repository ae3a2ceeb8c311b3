/**
 * Whether one event is admitted: every limit is asked before anything is taken from any.
 *
 * The order of the questions decides which reason is reported where several apply; AWS does not
 * publish it. Nothing waits: a refusal is the answer, and costs nothing.
 */

import type { Consistency } from '../capacity/request-units.ts';
import type { Random } from '../random.ts';
import type { Bucket } from './bucket.ts';
import type { Key } from './key.ts';
import type { IndexEntry, Partition } from './partition.ts';
import type { Resource } from './resource.ts';
import type { Operation, Refusal } from './throttling.ts';

/** Admits an event, or says why not; takes its units, and notes the partition's load. */
export function admit(event: CapacityEvent, random: Random, now: number): Refusal | undefined {
  const { resource, operation, units } = event;
  const partition = resource.map.locate(event.hash, event.sortKey);
  const isWrite = operation === 'Write';
  const limits = isWrite ? resource.write : resource.read;
  limits.offeredUnits += units;
  const refusal = isWrite
    ? admitWrite(event, partition, now)
    : admitRead(event, partition, random, now);
  if (refusal) {
    limits.countThrottled(refusal, units);
    partitionAtFault(refusal, resource, partition).throttled[operation] += units;
  }
  return refusal;
}

/** Where a refusal comes from: the request's own partition, or the one that an index waits for. */
function partitionAtFault(refusal: Refusal, { arn, indexes }: Resource, own: Partition): Partition {
  if (refusal.resource === arn) return own;
  return indexes.find((index) => index.arn === refusal.resource)?.backlog.blockedAt ?? own;
}

/** Applies an admitted write: its partition grows, its indexes have work. */
export function apply(
  event: CapacityEvent,
  { addedBytes, indexWrites }: Omit<EventOutcome, 'units'> = event,
): void {
  if (event.operation !== 'Write') return;
  if (addedBytes > 0) {
    event.resource.map.locate(event.hash, event.sortKey).noteBytes(event, addedBytes);
  }
  for (const write of indexWrites) write.index.backlog.push(write);
}

/** Takes units without asking, or gives them back; limits may go into debt. */
export function charge(event: CapacityEvent, units: number, random: Random): void {
  const { resource, operation, consistency } = event;
  const partition = resource.map.locate(event.hash, event.sortKey);
  if (operation === 'Write') {
    resource.write.take(partition, partition.write, units, units);
    return;
  }
  const replicas = partition.read.length;
  const replica = replicaOf(consistency, partition.leader, replicas, random);
  const bucket = partition.read[replica] as Bucket;
  resource.read.take(partition, bucket, units, blocksOf(units, consistency, replicas));
}

/** Undoes the admission of a transaction's member, which another one has cancelled; its partition has refused nothing. */
export function takeBack(event: CapacityEvent, cause: Refusal, random: Random): void {
  const { resource, operation, units } = event;
  charge(event, -units, random);
  const limits = operation === 'Write' ? resource.write : resource.read;
  limits.countAdmitted(units, -1);
  limits.countThrottled(cause, units);
}

function admitWrite(event: CapacityEvent, partition: Partition, now: number): Refusal | undefined {
  const { units, resource } = event;
  const limits = resource.write;
  const cause = limits.shortage(partition, partition.write, units, units, now);
  // Only what the partition itself admits or refuses is its load: the rest never reaches it.
  if (cause === 'KeyRangeThroughput') partition.noteWrite(event, units, true, now);
  if (cause) {
    limits.events[cause]++;
    return limits.refusals[cause];
  }
  const blocked = resource.indexes.length > 0 ? backPressure(resource, now) : undefined;
  if (blocked) return blocked;
  limits.take(partition, partition.write, units, units);
  limits.countAdmitted(units);
  partition.noteWrite(event, units, false, now);
  return undefined;
}

function admitRead(
  event: CapacityEvent,
  partition: Partition,
  random: Random,
  now: number,
): Refusal | undefined {
  const { units, resource, consistency } = event;
  const replicas = partition.read.length;
  const replica = replicaOf(consistency, partition.leader, replicas, random);
  const blocks = blocksOf(units, consistency, replicas);
  const bucket = partition.read[replica] as Bucket;
  const limits = resource.read;
  const cause = limits.shortage(partition, bucket, units, blocks, now);
  if (cause === 'KeyRangeThroughput') partition.noteRead(event, blocks, replica, true, now);
  if (cause) {
    limits.events[cause]++;
    return limits.refusals[cause];
  }
  limits.take(partition, bucket, units, blocks);
  limits.countAdmitted(units);
  partition.noteRead(event, blocks, replica, false, now);
  return undefined;
}

/** The first index that cannot follow; each of them counts a throttle event of its own. */
function backPressure(table: Resource, now: number): Refusal | undefined {
  let first: Refusal | undefined;
  for (const { backlog, write } of table.indexes) {
    const refusal = backlog.refusal(now);
    if (!refusal) continue;
    write.events[refusal.cause]++;
    first ??= refusal;
  }
  return first;
}

// Which node of a partition serves a read, and what it costs there.
// The leader serves strong reads, any node serves eventually consistent ones. A node's limit is
// counted in blocks of 4 KB read, so that the half unit of an eventually consistent read is one.
// With one replica this is the documented limit: units, whatever the consistency.

/** The node that is asked, counted from 0. */
function replicaOf(
  consistency: Consistency,
  leader: number,
  replicas: number,
  random: Random,
): number {
  if (replicas === 1) return 0;
  return consistency === 'eventual' ? random.uint32() % replicas : leader;
}

/** Blocks that a read of that many units takes from the node's limit. */
function blocksOf(units: number, consistency: Consistency, replicas: number): number {
  return consistency === 'eventual' && replicas > 1 ? units * 2 : units;
}

/** An index write that follows from a write to its table. */
export interface EventIndexWrite extends IndexEntry {
  readonly index: Resource;
}

/** What an admitted event turned out to be. */
export type EventOutcome = Pick<CapacityEvent, 'units' | 'addedBytes' | 'indexWrites'>;

/** One event; a batch or a transaction is several. */
export interface CapacityEvent extends Key {
  /** The table, or the index that is read. */
  readonly resource: Resource;
  readonly operation: Operation;
  /** Capacity units, by AWS's rules: kit/capacity. Writes to local indexes are in them. */
  readonly units: number;
  /** Of a read. */
  readonly consistency: Consistency;
  /** Bytes by which the table grows; an overwrite of the same size adds none. */
  readonly addedBytes: number;
  /** Of a write, to global indexes: they wait for them from the admission on. */
  readonly indexWrites: readonly EventIndexWrite[];
}
