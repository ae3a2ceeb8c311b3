/**
 * Whether one event is admitted: every limit is asked before anything is taken from any.
 *
 * The order of the questions decides which reason is reported where several apply; AWS does not
 * publish it. Nothing waits: a refusal is the answer, and costs nothing.
 */

import type { Random } from '../random.ts';
import type { CapacityEvent } from './capacity-event.ts';
import type { Partition } from './partition.ts';
import type { Refusal } from './refusal.ts';
import { blocksOf, replicaOf } from './replica.ts';
import type { Resource } from './resource.ts';

/** Admits an event, or says why not; takes its units, and notes the partition's load. */
export function admit(
  event: CapacityEvent,
  partition: Partition,
  random: Random,
  now: number,
): Refusal | undefined {
  return event.operation === 'Write'
    ? admitWrite(event, partition, now)
    : admitRead(event, partition, random, now);
}

function admitWrite(event: CapacityEvent, partition: Partition, now: number): Refusal | undefined {
  const { units, resource } = event;
  const lane = resource.write;
  const cause = lane.shortage(partition, partition.write, units, units, now);
  // Only what the partition itself admits or refuses is its load: the rest never reaches it.
  if (cause === 'KeyRangeThroughput') partition.noteWrite(event, units, true, now);
  if (cause) {
    lane.events[cause]++;
    return lane.refusals[cause];
  }
  const blocked = resource.indexes.length > 0 ? backPressure(resource, now) : undefined;
  if (blocked) return blocked;
  lane.take(partition, partition.write, units, units);
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
  const bucket = partition.read[replica] as Partition['write'];
  const lane = resource.read;
  const cause = lane.shortage(partition, bucket, units, blocks, now);
  if (cause === 'KeyRangeThroughput') partition.noteRead(event, blocks, replica, true, now);
  if (cause) {
    lane.events[cause]++;
    return lane.refusals[cause];
  }
  lane.take(partition, bucket, units, blocks);
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
