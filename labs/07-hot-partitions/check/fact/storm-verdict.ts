/** Whether a storm is admitted as well as it should be. */

/** Follows a second. */
export interface StormRates {
  readonly admittedPerSecond: number;
  /** For these shards, if each gets as much as the others. */
  readonly forecastPerSecond: number;
}

/** What is missing, and how much would do. */
export interface StormVerdict {
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
