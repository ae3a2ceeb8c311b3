/**
 * A simulation's CloudWatch metrics: what each minute adds to the model's running sums.
 * @see https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/metrics-dimensions.html
 */

import { DYNAMODB_NAMESPACE } from '../kit/alarm/alarm.ts';
import type { MetricDimension, MetricSeries, StatisticSet } from '../kit/alarm/metric-data.ts';
import type { Governor } from '../kit/governor/governor.ts';
import type { Resource } from '../kit/governor/resource.ts';
import type { Operation } from '../kit/governor/throttling.ts';
import { METRIC_MINUTE_SECONDS } from '../kit/limits.ts';
import type { LoadCount } from './load-loop.ts';
import type { ScenarioLoad } from './scenario.ts';

/** A load whose throttled requests are counted. */
export interface MetricLoad {
  readonly table: string;
  readonly operation: ApiOperation;
  readonly count: LoadCount;
}

const OPERATIONS = ['Read', 'Write'] as const satisfies Operation[];

/** Minutes between two samples of a provision. */
const PROVISION_MINUTES = 5;

/** Without traffic a consumption is 0. AWS says "regularly"; once a minute is our own choice. */
const NO_TRAFFIC: StatisticSet = { SampleCount: 1, Sum: 0, Minimum: 0, Maximum: 0 };

/**
 * Records a minute at a time, in AWS's figures: counts and sums are divided by `scale`, and a
 * minute is shorter by `timeScale`, but a second at least.
 *
 * Each item is a sample of its own, also in a batch. A write that is refused because of an index is
 * a throttle event of the index alone.
 */
export class MetricRecord {
  readonly #governor: Governor;
  readonly #loads: MetricLoad[] = [];
  readonly #series = new MinuteSeries();
  readonly #minuteSeconds: number;
  /** How many events of AWS one event stands for. */
  readonly #weight: number;
  #recordedTo = 0;
  #now = 0;

  constructor(governor: Governor) {
    this.#governor = governor;
    const { scale, timeScale } = governor.settings;
    this.#minuteSeconds = Math.max(1, Math.round(METRIC_MINUTE_SECONDS / timeScale));
    this.#weight = METRIC_MINUTE_SECONDS / (this.#minuteSeconds * scale);
  }

  /** Counts a load's throttled requests from now on. */
  watch(load: MetricLoad): void {
    this.#loads.push(load);
  }

  /** Records the minute that ends with this second, if one does. */
  upTo(now: number): void {
    this.#now = now;
    if (now - this.#recordedTo >= this.#minuteSeconds) this.#closeMinute();
  }

  /** Every metric that ever had a sample; the last minute may be a part of one. */
  finish(): MetricSeries[] {
    if (this.#now > this.#recordedTo) this.#closeMinute();
    return this.#series.all();
  }

  #closeMinute(): void {
    for (const table of this.#governor.tables) {
      const ofTable = dimension('TableName', table.name);
      this.#recordResource(table, [ofTable]);
      for (const index of table.indexes) {
        this.#recordResource(index, [ofTable, dimension('GlobalSecondaryIndexName', index.name)]);
      }
    }
    this.#recordThrottledRequests();
    this.#recordedTo = this.#now;
    this.#series.nextMinute();
  }

  #recordResource(resource: Resource, dimensions: readonly MetricDimension[]): void {
    for (const operation of OPERATIONS) {
      const { admittedSizes, events } = operation === 'Read' ? resource.read : resource.write;
      const consumed = { name: `Consumed${operation}CapacityUnits`, dimensions };
      this.#series.add(consumed, admittedSizes, this.#weight, NO_TRAFFIC);
      const total = Object.values(events).reduce((sum, count) => sum + count, 0);
      for (const [cause, count] of [['', total] as const, ...Object.entries(events)]) {
        this.#addCount({ name: `${operation}${cause}ThrottleEvents`, dimensions }, count);
      }
      this.#recordProvision(operation, resource, dimensions);
    }
  }

  #recordProvision(
    operation: Operation,
    { throughput }: Resource,
    dimensions: readonly MetricDimension[],
  ): void {
    if (throughput.mode === 'on-demand' || this.#series.minute % PROVISION_MINUTES > 0) return;
    const { readUnitsPerSecond, writeUnitsPerSecond } = throughput;
    const units = operation === 'Read' ? readUnitsPerSecond : writeUnitsPerSecond;
    const samples = { SampleCount: 1, Sum: units, Minimum: units, Maximum: units };
    this.#series.put({ name: `Provisioned${operation}CapacityUnits`, dimensions }, samples);
  }

  #recordThrottledRequests(): void {
    const sums = new Map<string, MetricLoad & { requests: number }>();
    for (const load of this.#loads) {
      const key = JSON.stringify([load.table, load.operation]);
      const requests = (sums.get(key)?.requests ?? 0) + load.count.throttledRequests;
      sums.set(key, { ...load, requests });
    }
    for (const { table, operation, requests } of sums.values()) {
      const dimensions = [dimension('TableName', table), dimension('Operation', operation)];
      this.#addCount({ name: 'ThrottledRequests', dimensions }, requests);
    }
  }

  /** A running count: each event is a sample of 1, and none is missing data. */
  #addCount(metric: MetricName, count: number): void {
    this.#series.add(metric, new Map([[1, count]]), this.#weight);
  }
}

function dimension(Name: string, Value: string): MetricDimension {
  return { Name, Value };
}

/** How many events there were of each size: units of a request, or 1 of a throttle event. */
type EventSizes = ReadonlyMap<number, number>;

/** One metric of DynamoDB. */
interface MetricName {
  readonly name: string;
  readonly dimensions: readonly MetricDimension[];
}

/** The series of a simulation while its minutes pass; a series begins with its first sample. */
class MinuteSeries {
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
      Namespace: DYNAMODB_NAMESPACE,
      MetricName,
      Dimensions,
      minutes: [],
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

/** As the dimension `Operation` of CloudWatch spells it. */
type ApiOperation =
  | 'PutItem'
  | 'BatchWriteItem'
  | 'TransactWriteItems'
  | 'GetItem'
  | 'Query'
  | 'BatchGetItem'
  | 'TransactGetItems';

/** The API operation that sends a load's requests. */
export function apiOperation(load: ScenarioLoad): ApiOperation {
  const { operation, consistency, index, batch = 1 } = load;
  if (operation === 'write') {
    if (consistency === 'transactional') return 'TransactWriteItems';
    return batch > 1 ? 'BatchWriteItem' : 'PutItem';
  }
  if (index !== undefined) return 'Query';
  if (consistency === 'transactional') return 'TransactGetItems';
  return batch > 1 ? 'BatchGetItem' : 'GetItem';
}
