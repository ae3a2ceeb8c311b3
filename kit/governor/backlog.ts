/**
 * The writes that wait between a table and one of its indexes, and the back-pressure of a full
 * queue: an index that cannot follow makes DynamoDB refuse every write to its table, also one that
 * does not change the index: it "does not have time to determine" that, says AWS's workshop.
 * @see https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/gsi-throttling.html
 * @see https://github.com/aws-samples/amazon-dynamodb-labs content/design-patterns/ex1capacity/Step7.en.md
 */

import type { OperationLimit } from './operation-limit.ts';
import type { IndexEntry, Partition } from './partition.ts';
import type { PartitionMap } from './partition-map.ts';
import type { Settings } from './setting.ts';
import type { Cause, Refusal } from './throttling.ts';

/** The index that the writes wait for. */
export interface BacklogIndex {
  readonly map: PartitionMap;
  readonly write: OperationLimit;
  readonly settings: Settings;
}

/** One index's queues, one for each of its partitions. */
export class Backlog {
  readonly #index: BacklogIndex;
  #queuedUnits = 0;
  #isFull = false;
  #blockedBy: Cause = 'KeyRangeThroughput';
  #blockedAt: Partition | undefined;
  #turn = 0;

  constructor(index: BacklogIndex) {
    this.#index = index;
  }

  /** Units that wait. */
  get queuedUnits(): number {
    return this.#queuedUnits;
  }

  /** The partition whose queue was the longest that could not drain; none has been yet at the start. */
  get blockedAt(): Partition | undefined {
    return this.#blockedAt;
  }

  /** A partition was split: where it had held the queue up, the half does so that has the longer queue. */
  replace(partition: Partition, [left, right]: readonly [Partition, Partition]): void {
    if (this.#blockedAt !== partition) return;
    this.#blockedAt = right.waiting.length > left.waiting.length ? right : left;
  }

  push(entry: IndexEntry): void {
    const { map, write } = this.#index;
    map.locate(entry.hash, entry.sortKey).waiting.push(entry);
    this.#queuedUnits += entry.units;
    write.offeredUnits += entry.units;
  }

  /** Undoes a push: of a write that was admitted and not done, or that changed nothing here. */
  takeBack(entry: IndexEntry): void {
    const { map, write } = this.#index;
    const { units } = entry;
    const partition = map.locate(entry.hash, entry.sortKey);
    write.offeredUnits -= units;
    if (partition.waiting.remove(entry)) {
      this.#queuedUnits -= units;
      return;
    }
    write.take(partition, partition.write, -units, -units);
    write.countAdmitted(units, -1);
  }

  /** Why writes to the table are refused now, if they are: with what held the queue up. */
  refusal(now: number): Refusal | undefined {
    const { backlogUnits, backlogResume } = this.#index.settings;
    if (this.#queuedUnits >= backlogUnits && !this.#isFull) {
      this.drain(now);
      this.#isFull = this.#queuedUnits >= backlogUnits;
    } else if (this.#queuedUnits < backlogUnits * backlogResume) {
      this.#isFull = false;
    }
    return this.#isFull ? this.#index.write.refusals[this.#blockedBy] : undefined;
  }

  /** Writes what the index's limits let through now; each partition's queue keeps its order. */
  drain(now: number): void {
    if (this.#queuedUnits === 0) return;
    const { partitions } = this.#index.map;
    // Another partition begins each time, so that none takes the whole provision for itself.
    this.#turn = (this.#turn + 1) % partitions.length;
    let longest = 0;
    for (let step = 0; step < partitions.length; step++) {
      const partition = partitions[(this.#turn + step) % partitions.length] as Partition;
      const cause = this.#drainPartition(partition, now);
      if (cause === undefined || partition.waiting.length <= longest) continue;
      longest = partition.waiting.length;
      this.#blockedBy = cause;
      this.#blockedAt = partition;
    }
  }

  #drainPartition(partition: Partition, now: number): Cause | undefined {
    const limits = this.#index.write;
    for (let entry = partition.waiting.first; entry; entry = partition.waiting.first) {
      const { units } = entry;
      const cause = limits.shortage(partition, partition.write, units, units, now);
      if (cause) {
        if (cause === 'KeyRangeThroughput') partition.heat.write(0, true);
        return cause;
      }
      limits.take(partition, partition.write, units, units);
      limits.countAdmitted(units);
      partition.noteWrite(entry, units, false, now);
      partition.noteBytes(entry, entry.addedBytes);
      partition.waiting.shift();
      this.#queuedUnits -= units;
    }
    return undefined;
  }
}
