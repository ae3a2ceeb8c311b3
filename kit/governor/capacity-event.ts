/** What the model is asked: one read or write of one item, with its cost. */

import type { Consistency } from '../capacity/read-units.ts';
import type { Key } from './key.ts';
import type { IndexEntry } from './limit/fifo.ts';
import type { Resource } from './resource.ts';
import type { Operation } from './throttling-reason.ts';

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
