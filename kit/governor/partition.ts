/** One physical partition: the interval of keys it owns, its limits and its load. */

import type { Random } from '../random.ts';
import { Bucket, type Pool } from './bucket.ts';
import { Reservoir } from './heat-sample.ts';
import type { Key } from './key.ts';
import type { Settings } from './setting.ts';
import { HeatSample, SecondLoad, SplitClock } from './split-clock.ts';

/** A partition's own share of the provision, by operation. */
export interface Pools {
  readonly Read: Pool;
  readonly Write: Pool;
}

/** What a partition begins with: its interval, its bytes, and the partition that was split into it. */
export interface PartitionBeginning {
  readonly from: Key;
  readonly to: Key | undefined;
  readonly bytes: number;
  readonly parent?: number;
}

/** A partition of the half-open interval from `from` to `to`; the last one has no `to`. */
export class Partition {
  readonly id: number;
  /** The partition that was split into this one; a first partition has none. */
  readonly parent: number | undefined;
  readonly madeAt: number;
  readonly from: Key;
  readonly to: Key | undefined;
  readonly write: Bucket;
  /** One for each replica. */
  readonly read: readonly Bucket[];
  /** The replica that serves strong reads. */
  readonly leader: number;
  readonly #readRate: number;
  readonly heat = new SecondLoad();
  readonly splitClock = new SplitClock();
  /** What was written, by size. */
  readonly written: Reservoir;
  /** Its share of the provision, where capacity does not adapt. */
  pools: Pools | undefined;
  /** Index writes that wait for this partition. */
  readonly waiting = new WriteQueue();
  /** The traffic before a decision to split, while it is looked at. */
  sample: HeatSample | undefined;
  bytes: number;
  readonly admitted = { Read: 0, Write: 0 };
  readonly throttled = { Read: 0, Write: 0 };

  constructor(
    id: number,
    { from, to, bytes, parent }: PartitionBeginning,
    settings: Settings,
    random: Random,
    now: number,
  ) {
    const { partitionWriteUnitsPerSecond, partitionReadUnitsPerSecond, replicas } = settings;
    this.id = id;
    this.parent = parent;
    this.madeAt = now;
    this.from = from;
    this.to = to;
    this.bytes = bytes;
    this.write = bucketOf(partitionWriteUnitsPerSecond, settings, now);
    this.read = Array.from({ length: replicas }, () =>
      bucketOf(partitionReadUnitsPerSecond, settings, now),
    );
    this.#readRate = partitionReadUnitsPerSecond;
    this.leader = random.integer(0, replicas - 1);
    this.written = new Reservoir(random);
  }

  /** Notes a write that reached the partition, refused by it or not. */
  noteWrite(key: Key, units: number, throttled: boolean, now: number): void {
    this.heat.write(units, throttled);
    this.sample?.add(key, units / this.write.rate, true, now);
  }

  /** Notes a read that reached a replica of the partition, refused by it or not. */
  noteRead(key: Key, blocks: number, replica: number, throttled: boolean, now: number): void {
    this.heat.read(blocks, replica === this.leader, throttled);
    this.sample?.add(key, blocks / (this.#readRate * this.read.length), false, now);
  }

  /** Notes bytes that were added; deletes are not followed. */
  noteBytes(key: Key, bytes: number): void {
    if (bytes <= 0) return;
    this.bytes += bytes;
    this.written.add(key.hash, key.sortKey, bytes);
  }

  /** Looks at the traffic from shortly before a decision on. */
  watch(now: number, settings: Settings, random: Random): void {
    const isNear = now >= this.splitClock.decidesAt - settings.sampleSeconds;
    if (!isNear) this.sample = undefined;
    else this.sample ??= new HeatSample(settings.sampleSeconds, random);
  }
}

function bucketOf(rate: number, settings: Settings, now: number): Bucket {
  const { bucketSeconds, smallestBucketUnits } = settings;
  return new Bucket(rate, Math.max(rate * bucketSeconds, smallestBucketUnits), now);
}

/** One write to an index: a place on its line of keys, and what it costs. */
export interface IndexEntry extends Key {
  readonly units: number;
  /** Bytes by which the index grows. */
  readonly addedBytes: number;
}

/** A queue that forgets what has left it in large pieces, so that both ends are cheap. */
class WriteQueue {
  #entries: IndexEntry[] = [];
  #head = 0;

  get length(): number {
    return this.#entries.length - this.#head;
  }

  get first(): IndexEntry | undefined {
    return this.#entries[this.#head];
  }

  push(entry: IndexEntry): void {
    this.#entries.push(entry);
  }

  /** Takes an entry out of the midst. @returns whether it waited */
  remove(entry: IndexEntry): boolean {
    const place = this.#entries.indexOf(entry, this.#head);
    if (place < 0) return false;
    this.#entries.splice(place, 1);
    return true;
  }

  shift(): IndexEntry | undefined {
    const entry = this.first;
    if (entry) this.#head++;
    if (this.#head >= 1_024 && this.#head * 2 >= this.#entries.length) {
      this.#entries = this.#entries.slice(this.#head);
      this.#head = 0;
    }
    return entry;
  }
}
