/**
 * When a partition splits: its load in the running second, refused demand included, and how long that goes
 * on.
 */

import type { Random } from '../random.ts';
import type { SplitCause } from './event.ts';
import { CollectionOrder, Reservoir } from './heat-sample.ts';
import type { Key } from './key.ts';
import type { Settings } from './setting.ts';

/** Counts one second; AWS's limits of reads and of writes are apart, and so is their heat. */
export class SecondLoad {
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

/** What one second of a partition came to. */
export interface SecondOfLoad {
  utilisation: number;
  throttled: boolean;
  bytes: number;
}

/** Follows one partition, second by second, and says when it is due. */
export class SplitClock {
  readonly #heat = new Streak();
  readonly #headroom = new Streak();
  #sizeDecidesAt = 0;

  /**
   * Takes note of the second that ends now.
   *
   * @param hasHeadroomRule on-demand tables also split at half of a limit
   * @returns why a split is due now, if one is; a refused one comes up again
   */
  closeSecond(
    load: SecondOfLoad,
    now: number,
    settings: Settings,
    random: Random,
    hasHeadroomRule: boolean,
  ): SplitCause | undefined {
    const { coolSeconds, detectSeconds, detectJitter } = settings;
    if (load.bytes >= settings.partitionMaxBytes && now >= this.#sizeDecidesAt) {
      this.#sizeDecidesAt = now + detectSeconds;
      return 'size';
    }
    if (settings.split === 'off') return undefined;
    const isHot = load.throttled || load.utilisation >= settings.heatUtilisation;
    const detection = (): number => detectSeconds * (1 + detectJitter * (2 * random.float() - 1));
    if (this.#heat.isDue(isHot, now, coolSeconds, detection)) return 'heat';
    if (!hasHeadroomRule) return undefined;
    const isUsed = load.utilisation >= settings.headroomUtilisation;
    const patience = (): number => settings.headroomSeconds;
    return this.#headroom.isDue(isUsed, now, coolSeconds, patience) ? 'headroom' : undefined;
  }

  /** The next moment of decision as things stand; sampling begins somewhat before it. */
  get decidesAt(): number {
    return Math.min(this.#heat.decidesAt, this.#headroom.decidesAt);
  }
}

/** A condition that has to last, with interruptions shorter than the cooling time. */
class Streak {
  decidesAt = Infinity;
  #lastOn = -Infinity;

  isDue(isOn: boolean, now: number, coolSeconds: number, patience: () => number): boolean {
    if (isOn) {
      if (this.decidesAt === Infinity) this.decidesAt = now + patience();
      this.#lastOn = now;
    } else if (now - this.#lastOn > coolSeconds) {
      this.decidesAt = Infinity;
    }
    if (now < this.decidesAt) return false;
    this.decidesAt = now + patience();
    return true;
  }
}
