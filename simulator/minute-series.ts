/** Running sums turned into CloudWatch's statistics, minute by minute. */

import { DYNAMODB_NAMESPACE } from '../kit/alarm/alarm.ts';
import type { MetricDimension, MetricSeries, StatisticSet } from '../kit/alarm/metric-data.ts';

/** How many events there were of each size: units of a request, or 1 of a throttle event. */
export type EventSizes = ReadonlyMap<number, number>;

/** One metric of DynamoDB. */
export interface MetricName {
  readonly name: string;
  readonly dimensions: readonly MetricDimension[];
}

/** The series of a simulation while its minutes pass; a series begins with its first sample. */
export class MinuteSeries {
  readonly #series = new Map<string, MetricSeries & { minutes: (StatisticSet | undefined)[] }>();
  readonly #sums = new Map<string, EventSizes>();
  #minute = 0;

  /** The number of the minute that is being recorded, from 0. */
  get minute(): number {
    return this.#minute;
  }

  nextMinute(): void {
    this.#minute++;
  }

  /**
   * Puts what has come to a running sum since the minute before.
   *
   * @param weight how many events of AWS one event stands for
   * @param without the sample of a minute without events; missing data where there is none
   */
  add(metric: MetricName, sum: EventSizes, weight: number, without?: StatisticSet): void {
    const key = keyOf(metric);
    const samples = samplesBetween(this.#sums.get(key), sum, weight) ?? without;
    this.#sums.set(key, new Map(sum));
    if (samples) this.put(metric, samples);
  }

  /** Puts the samples of this minute. */
  put(metric: MetricName, samples: StatisticSet): void {
    const { name: MetricName, dimensions: Dimensions } = metric;
    const key = keyOf(metric);
    const series = this.#series.get(key) ?? {
      ...{ Namespace: DYNAMODB_NAMESPACE, MetricName, Dimensions, minutes: [] },
    };
    series.minutes[this.#minute] = samples;
    this.#series.set(key, series);
  }

  /** Every series, as long as the minutes that have passed. */
  all(): MetricSeries[] {
    return [...this.#series.values()].map(({ minutes, ...identity }) => ({
      ...identity,
      minutes: Array.from({ length: this.#minute }, (_, minute) => minutes[minute]),
    }));
  }
}

function samplesBetween(
  before: EventSizes | undefined,
  after: EventSizes,
  weight: number,
): StatisticSet | undefined {
  const sizes = [...after]
    .map(([size, events]) => [size, events - (before?.get(size) ?? 0)] as const)
    .filter(([, events]) => events > 0);
  if (sizes.length === 0) return undefined;
  return {
    SampleCount: weight * sizes.reduce((sum, [, events]) => sum + events, 0),
    Sum: weight * sizes.reduce((sum, [size, events]) => sum + size * events, 0),
    Minimum: Math.min(...sizes.map(([size]) => size)),
    Maximum: Math.max(...sizes.map(([size]) => size)),
  };
}

function keyOf({ name, dimensions }: MetricName): string {
  return JSON.stringify([name, ...dimensions.map(({ Value }) => Value)]);
}
