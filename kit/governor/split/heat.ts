/** The load on one partition in the running second, refused demand included. */

import type { Random } from '../../random.ts';
import type { Key } from '../key.ts';
import type { Settings } from '../setting.ts';
import { CollectionOrder } from './collection-order.ts';
import { Reservoir } from './reservoir.ts';

/** Counts one second; AWS's limits of reads and of writes are apart, and so is their heat. */
export class Heat {
  #writeUnits = 0;
  #leaderBlocks = 0;
  #blocks = 0;
  #throttled = false;

  write(units: number, throttled: boolean): void {
    this.#writeUnits += units;
    if (throttled) this.#throttled = true;
  }

  /** @param blocks of 4 KB, asked of one replica */
  read(blocks: number, ofLeader: boolean, throttled: boolean): void {
    this.#blocks += blocks;
    if (ofLeader) this.#leaderBlocks += blocks;
    if (throttled) this.#throttled = true;
  }

  /** Ends the second: the load in parts of the nearest limit, and whether the partition refused any. */
  close(settings: Settings): { utilisation: number; throttled: boolean } {
    const { partitionWriteUnitsPerSecond, partitionReadUnitsPerSecond, replicas } = settings;
    const utilisation = Math.max(
      this.#writeUnits / partitionWriteUnitsPerSecond,
      this.#leaderBlocks / partitionReadUnitsPerSecond,
      this.#blocks / (partitionReadUnitsPerSecond * replicas),
    );
    const closed = { utilisation, throttled: this.#throttled };
    this.#writeUnits = 0;
    this.#leaderBlocks = 0;
    this.#blocks = 0;
    this.#throttled = false;
    return closed;
  }
}

// The traffic of one partition in the time before it is decided whether to split it.

/** Keys with their heat, and which collections follow their sort key. */
export class HeatSample {
  readonly keys: Reservoir;
  readonly order: CollectionOrder;

  constructor(sampleSeconds: number, random: Random) {
    this.keys = new Reservoir(random);
    this.order = new CollectionOrder(sampleSeconds);
  }

  /** @param heat of the request, in parts of the partition's limit for a second */
  add(key: Key, heat: number, isWrite: boolean, now: number): void {
    this.keys.add(key.hash, key.sortKey, heat);
    this.order.add(key.hash, key.sortKey, heat, isWrite, now);
  }
}
