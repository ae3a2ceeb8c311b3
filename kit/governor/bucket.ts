/** What may be saved of a rate: the token bucket of a partition, and the burst of a provision. */

/** Tokens are units; they may go below zero when a cost is known only afterwards. */
export class Bucket {
  readonly rate: number;
  readonly cap: number;
  tokens: number;
  #filledAt: number;

  /**
   * @param rate units a second
   * @param cap most units kept; it begins full
   * @param now model time, in seconds
   */
  constructor(rate: number, cap: number, now: number) {
    this.rate = rate;
    this.cap = cap;
    this.tokens = cap;
    this.#filledAt = now;
  }

  /** Whether that much may be taken now; a full bucket also lets one larger request pass. */
  has(units: number, now: number): boolean {
    this.tokens = Math.min(this.cap, this.tokens + this.rate * (now - this.#filledAt));
    this.#filledAt = now;
    return this.tokens >= units || this.tokens >= this.cap;
  }

  take(units: number): void {
    this.tokens -= units;
  }
}

// Provisioned capacity of one table or index: what comes in each second, and what was saved.
// @see https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/burst-adaptive-capacity.html

/** How much of a provision is kept. */
export interface PoolDepth {
  /** Seconds of it that may be used late. */
  allocSeconds: number;
  /** Seconds of it that are saved for a burst. */
  burstSeconds: number;
  /** The part of those that a new table or index has saved already. */
  burstAtCreation: number;
}

/** What is not used within `allocSeconds` is saved, up to `burstSeconds`. */
export class Pool {
  readonly rate: number;
  readonly #allocCap: number;
  readonly #burstCap: number;
  #alloc: number;
  #burst: number;
  #filledAt: number;

  /**
   * @param rate units a second
   * @param now model time, in seconds
   * @param saved units that are saved already, where it replaces another pool
   */
  constructor(
    rate: number,
    depth: PoolDepth,
    now: number,
    saved = rate * depth.burstSeconds * depth.burstAtCreation,
  ) {
    this.rate = rate;
    this.#allocCap = rate * depth.allocSeconds;
    this.#burstCap = rate * depth.burstSeconds;
    this.#burst = Math.min(this.#burstCap, saved);
    this.#alloc = this.#allocCap;
    this.#filledAt = now;
  }

  /** Whether that much may be taken now; a full pool also lets one larger request pass. */
  has(units: number, now: number): boolean {
    const tokens = this.savedAt(now) + this.#alloc;
    return tokens >= units || tokens >= this.#allocCap + this.#burstCap;
  }

  /** Units saved for a burst. */
  savedAt(now: number): number {
    this.#alloc += this.rate * (now - this.#filledAt);
    this.#filledAt = now;
    if (this.#alloc > this.#allocCap) {
      this.#burst = Math.min(this.#burstCap, this.#burst + this.#alloc - this.#allocCap);
      this.#alloc = this.#allocCap;
    }
    return this.#burst;
  }

  /** Takes what came in first, then what was saved; below zero it is a debt. */
  take(units: number): void {
    const saved = Math.min(this.#burst, Math.max(0, units - this.#alloc));
    this.#burst -= saved;
    this.#alloc -= units - saved;
  }
}
