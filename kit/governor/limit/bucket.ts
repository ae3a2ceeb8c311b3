/** A token bucket: a rate, and the little that may be saved up of it. */

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
