/** When a partition splits: after minutes of heat, after long use of half a limit, or at 10 GB. */

import type { Random } from '../../random.ts';
import type { Settings } from '../setting.ts';

/** Why a partition is to be split. */
export type SplitCause = 'heat' | 'headroom' | 'size';

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
