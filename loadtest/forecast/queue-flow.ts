/**
 * How much passes in a window in which the queue of an index is full.
 *
 * An index has one queue for all its partitions. A write is admitted when another one leaves the queue,
 * and each partition writes at its limit as long as writes wait for it. At first writes wait for several
 * partitions, so more is admitted than later, when the whole queue is the fullest partition's. So what a
 * window admits depends on when it begins and on the keys that were drawn: this follows both.
 */

/** What one admitted write adds to the queue: units by partition of the index. */
export type QueuedWrite = ReadonlyMap<number, number>;

/** The queue at the beginning of a window, and what comes after. */
export interface QueueWindow {
  /** Units that wait at the beginning, by partition of the index. */
  readonly waiting: QueuedWrite;
  /** Admitted writes from the beginning of the window on, in order; at their end they begin anew. */
  readonly writes: readonly QueuedWrite[];
  readonly seconds: number;
  /** Write units a second of one partition. */
  readonly limit: number;
}

const STEPS_PER_SECOND = 100;

/** Requests a second that are admitted in the window. */
export function queueFlow({ waiting, writes, seconds, limit }: QueueWindow): number {
  if (writes.length === 0) return 0;
  const queue = new Map(waiting);
  const steps = Math.round(seconds * STEPS_PER_SECOND);
  let admitted = 0;
  let room = 0;
  for (let step = 0; step < steps; step++) {
    for (const [partition, units] of queue) {
      const written = Math.min(units, limit / STEPS_PER_SECOND);
      queue.set(partition, units - written);
      room += written;
    }
    while (room > 0) {
      for (const [partition, units] of writes[admitted % writes.length] as QueuedWrite) {
        queue.set(partition, (queue.get(partition) ?? 0) + units);
        room -= units;
      }
      admitted++;
    }
  }
  return admitted / seconds;
}
