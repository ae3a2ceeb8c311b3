/** The reads, or the writes, of one table or index: its limits above the partitions, and counts. */

import { type Bucket, Pool } from './bucket.ts';
import type { Partition } from './partition.ts';
import type { Settings } from './setting.ts';
import { type Cause, type Operation, type Refusal, refusalsOf } from './throttling.ts';

/** The limit of one operation on a whole table or index, in AWS's units a second. */
export type LimitOfOperation =
  | { readonly provisioned: number }
  | { readonly maxOnDemand: number | undefined };

/** The limits of one operation on one table or index, and its counts: units, and throttle events. */
export class OperationLimit {
  readonly operation: Operation;
  readonly refusals: Readonly<Record<Cause, Refusal>>;
  offeredUnits = 0;
  admittedUnits = 0;
  readonly throttledUnits = new Map<Refusal, number>();
  /** Admitted events by the units that they were admitted with: CloudWatch's samples. */
  readonly admittedSizes = new Map<number, number>();
  /** Throttle events of this table or index itself, as CloudWatch counts them. */
  readonly events: Record<Cause, number> = {
    AccountLimit: 0,
    MaxOnDemandThroughput: 0,
    ProvisionedThroughput: 0,
    KeyRangeThroughput: 0,
  };
  #pool: Pool | undefined;
  #window: SecondWindow | undefined;
  #windowCause: Cause = 'AccountLimit';

  constructor(arn: string, isIndex: boolean, operation: Operation) {
    this.operation = operation;
    this.refusals = refusalsOf(arn, isIndex, operation);
  }

  /** Sets the limit; what was saved under another provision stays, as far as the new one can hold it. */
  limit(limit: LimitOfOperation, settings: Settings, now: number): void {
    const saved = this.#pool?.savedAt(now);
    this.#pool = undefined;
    this.#window = undefined;
    if ('provisioned' in limit) {
      // Where capacity does not adapt, each partition has a pool of its own.
      const isShared = settings.adaptive === 'instant';
      if (isShared) this.#pool = new Pool(limit.provisioned * settings.scale, settings, now, saved);
      return;
    }
    const most = (limit.maxOnDemand ?? Infinity) * settings.scale;
    this.#windowCause =
      most < settings.quotaUnitsPerSecond ? 'MaxOnDemandThroughput' : 'AccountLimit';
    this.#window = new SecondWindow(Math.min(most, settings.quotaUnitsPerSecond));
  }

  /**
   * The first limit that stands against a request, in the order in which they are reported:
   * quota or on-demand maximum, provision, partition. AWS does not publish the order.
   *
   * @param tokens what the request takes from the partition's bucket
   */
  shortage(
    partition: Partition,
    bucket: Bucket,
    units: number,
    tokens: number,
    now: number,
  ): Cause | undefined {
    if (this.#window && !this.#window.has(units, now)) return this.#windowCause;
    const pool = this.#poolOf(partition);
    if (pool && !pool.has(units, now)) return 'ProvisionedThroughput';
    return bucket.has(tokens, now) ? undefined : 'KeyRangeThroughput';
  }

  /** Takes from every limit at once; a negative amount gives back. */
  take(partition: Partition, bucket: Bucket, units: number, tokens: number): void {
    this.#window?.take(units);
    this.#poolOf(partition)?.take(units);
    bucket.take(tokens);
    this.admittedUnits += units;
    partition.admitted[this.operation] += units;
  }

  /** Counts events that were admitted with so many units each; below zero those that were cancelled. */
  countAdmitted(units: number, events = 1): void {
    this.admittedSizes.set(units, (this.admittedSizes.get(units) ?? 0) + events);
  }

  /** Counts a throttled request; `refusal` may name an index that is in the way. */
  countThrottled(refusal: Refusal, units: number): void {
    this.throttledUnits.set(refusal, (this.throttledUnits.get(refusal) ?? 0) + units);
  }

  #poolOf(partition: Partition): Pool | undefined {
    return partition.pools ? partition.pools[this.operation] : this.#pool;
  }
}

/** Counts what was used in the running second of model time. */
export class SecondWindow {
  readonly limit: number;
  #second = -1;
  #used = 0;

  /** @param limit units a second */
  constructor(limit: number) {
    this.limit = limit;
  }

  /** Whether that much fits into this second; into an unused one fits also a larger request. */
  has(units: number, now: number): boolean {
    const second = Math.floor(now);
    if (second !== this.#second) {
      this.#second = second;
      this.#used = 0;
    }
    return this.#used === 0 || this.#used + units <= this.limit;
  }

  take(units: number): void {
    this.#used += units;
  }
}
