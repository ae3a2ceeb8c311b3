/**
 * A simulation's CloudWatch metrics: what each minute adds to the model's running sums.
 * @see https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/metrics-dimensions.html
 */

import type { MetricDimension, MetricSeries, StatisticSet } from '../kit/alarm/metric-data.ts';
import type { Governor } from '../kit/governor/governor.ts';
import type { Resource } from '../kit/governor/resource.ts';
import type { Operation } from '../kit/governor/throttling-reason.ts';
import { METRIC_MINUTE_SECONDS } from '../kit/limits.ts';
import type { LoadCount } from './actor.ts';
import type { ApiOperation } from './api-operation.ts';
import { type MetricName, MinuteSeries } from './minute-series.ts';

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
