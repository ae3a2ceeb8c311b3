/** Whether a storm is admitted as well as it should be. */

/** Follows a second. */
export interface StormRates {
  readonly admittedPerSecond: number;
  /** For these shards, if each gets as much as the others. */
  readonly forecastPerSecond: number;
}

/** What is missing, and how much would do. */
interface StormVerdict {
  readonly shortOf: 'improvement' | 'forecast' | undefined;
  readonly leastPerSecond: number;
  /** Chance may have decided: to count for longer could turn it. */
  readonly isClose: boolean;
}

/**
 * Less than this, of what one key admits, is no cure.
 *
 * Three shards of which two share a partition are forecast 1.5 times, two shards on two partitions
 * twice as much: between the two, so that chance does not decide about either.
 */
export const IMPROVED = 1.75;
/**
 * As good as the forecast, to this part of it: by chance some shards are chosen more often than others.
 *
 * In S seconds the fullest partition, with a share of f, does 50 S of the follows, and their number
 * deviates by sqrt((1 - f) / (50 S)): 8 % for a quarter in 2.5 s, 5.5 % in 5 s. A fifth in 5 s is nearly
 * four times as much.
 */
export const OF_THE_FORECAST = 0.8;

/** By so much of it a rate deviates by chance within 2.5 s: twice the deviation above. */
const CLOSE = 0.15;

/** @param beforePerSecond what one key admits */
export function verdictOn(
  { admittedPerSecond, forecastPerSecond }: StormRates,
  beforePerSecond: number,
): StormVerdict {
  const improved = IMPROVED * beforePerSecond;
  const asForecast = OF_THE_FORECAST * forecastPerSecond;
  const isBelow = (least: number): boolean => admittedPerSecond < least;
  const isNear = (least: number): boolean => Math.abs(admittedPerSecond / least - 1) < CLOSE;
  // Near the forecast's part, and not below it, is where many right answers lie.
  const isClose = isNear(improved) || (isNear(asForecast) && isBelow(asForecast));
  if (isBelow(improved)) return { shortOf: 'improvement', leastPerSecond: improved, isClose };
  if (isBelow(asForecast)) return { shortOf: 'forecast', leastPerSecond: asForecast, isClose };
  return { shortOf: undefined, leastPerSecond: Math.max(improved, asForecast), isClose };
}

// How many follows a second are admitted once the beginning is over: for a moment the partitions'
// full buckets and the empty queue of the index let more in.

/** A call of a storm, and what came of it. */
export interface StormCall {
  readonly atSeconds: number;
  /** What it threw. */
  readonly error?: unknown;
}

/**
 * The index is not the limit where its queue does not fill in this time.
 *
 * The table admits 200 a second and 60 at once at its beginning, together 860. The queue has 50
 * places and a bucket has 15 units, so of these 860 at most 4 x 50 + 65 = 265 went to the fullest
 * partition of the index. With that share it would admit 50 / (265 / 860) = 162 a second: more than
 * eight tenths of all that four partitions admit.
 */
const FILL_SECONDS = 4;
/** The buckets of the table are used up by then: each is offered 75 a second, has 15 and gets 50. */
const BURST_SECONDS = 2;
/** What is counted after the queue has filled. */
export const COUNTED_SECONDS = 2.5;
/** The longest storm that {@link isSteady} waits for. */
export const LONGEST_SECONDS = FILL_SECONDS + COUNTED_SECONDS;

/** Whether the rate is known: the storm may end. */
export function isSteady(calls: readonly StormCall[]): boolean {
  const atSeconds = calls.at(-1)?.atSeconds ?? 0;
  if (atSeconds < COUNTED_SECONDS) return false;
  const filled = filledAt(calls);
  return atSeconds >= (filled === undefined ? FILL_SECONDS : filled + COUNTED_SECONDS);
}

/**
 * Follows admitted a second: from the first refusal for the index on, or, where the index never
 * refuses, once the table has used up what was saved.
 */
export function steadyRate(calls: readonly StormCall[], callsPerSecond: number): number {
  const from = filledAt(calls) ?? BURST_SECONDS;
  const counted = calls.filter(({ atSeconds }) => atSeconds >= from);
  const admitted = counted.filter(({ error }) => error === undefined).length;
  return (admitted / counted.length) * callsPerSecond;
}

/** The reason that a throttled call was given; an empty text where it was not throttled. */
export function reasonOf(error: unknown): string {
  const { throttlingReasons } = (error ?? {}) as { throttlingReasons?: { reason: string }[] };
  return throttlingReasons?.[0]?.reason ?? '';
}

/** When the queue of the index was full for the first time; nothing where that took too long. */
function filledAt(calls: readonly StormCall[]): number | undefined {
  const full = calls.find(({ error }) => reasonOf(error).startsWith('Index'));
  return full && full.atSeconds < FILL_SECONDS ? full.atSeconds : undefined;
}
