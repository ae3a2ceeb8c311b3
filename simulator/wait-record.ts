/** How long throttling keeps items waiting: from their first request to the one that is admitted. */

/** Waits of one load, in seconds; percentiles are told to one per cent, never too low. */
export interface WaitResult {
  readonly p50: number;
  readonly p99: number;
  readonly longest: number;
  /** p99 of the items admitted in each second that had an item wait, by the number of the second. */
  readonly p99BySecond: Readonly<Record<number, number>>;
}

/** The ratio of neighbouring steps in which waits are counted. */
const STEP = 1.01;
/** Less is no wait, in seconds. */
const SHORTEST_SECONDS = 1e-6;

/** Counts waits; memory grows with the seconds in which items waited, not with the items. */
export class WaitRecord {
  readonly #all = new Map<number, number>();
  #inSecond = new Map<number, number>();
  #second = 0;
  #longest = 0;
  readonly #p99BySecond: Record<number, number> = {};

  /**
   * Counts an item that has been admitted.
   *
   * @param now never less than before
   */
  record(waitSeconds: number, now: number): void {
    const second = Math.floor(now);
    if (second !== this.#second) this.#closeSecond(second);
    const step = waitSeconds < SHORTEST_SECONDS ? NO_WAIT : stepOf(waitSeconds);
    this.#inSecond.set(step, (this.#inSecond.get(step) ?? 0) + 1);
    this.#longest = Math.max(this.#longest, waitSeconds);
  }

  result(): WaitResult {
    this.#closeSecond(this.#second);
    return {
      p50: this.#percentile(this.#all, 0.5),
      p99: this.#percentile(this.#all, 0.99),
      longest: this.#longest,
      p99BySecond: { ...this.#p99BySecond },
    };
  }

  #closeSecond(next: number): void {
    const p99 = this.#percentile(this.#inSecond, 0.99);
    if (p99 > 0) this.#p99BySecond[this.#second] = p99;
    for (const [step, count] of this.#inSecond) {
      this.#all.set(step, (this.#all.get(step) ?? 0) + count);
    }
    this.#inSecond = new Map();
    this.#second = next;
  }

  #percentile(counts: ReadonlyMap<number, number>, part: number): number {
    const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
    let below = 0;
    for (const [step, count] of [...counts].sort(([one], [other]) => one - other)) {
      below += count;
      if (below >= total * part) return Math.min(this.#longest, secondsOf(step));
    }
    return 0;
  }
}

const NO_WAIT = -Infinity;

/** The lowest step that is not below the time. */
function stepOf(seconds: number): number {
  let step = Math.ceil(Math.log(seconds) / Math.log(STEP));
  while (secondsOf(step) < seconds) step++;
  while (secondsOf(step - 1) >= seconds) step--;
  return step;
}

/** The time of a step. The last digit of `**` depends on the version of V8, that of a product does not. */
function secondsOf(step: number): number {
  if (step === NO_WAIT) return 0;
  let power = 1;
  let factor = STEP;
  for (let rest = Math.abs(step); rest > 0; rest >>>= 1) {
    if (rest & 1) power *= factor;
    factor *= factor;
  }
  return step < 0 ? 1 / power : power;
}
