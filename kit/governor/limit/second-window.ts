/** A limit by the second: AWS's quota, or the most that an on-demand table was allowed to use. */

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
