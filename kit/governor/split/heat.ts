/** The load on one partition in the running second, refused demand included. */

import type { Settings } from '../setting.ts';

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
