/** A table or a global secondary index: both have throughput, partitions and counts of their own. */

import { CONTRIBUTOR_WRITE_WEIGHT } from '../limits.ts';
import type { Random } from '../random.ts';
import { Backlog } from './backlog.ts';
import { Pool } from './bucket.ts';
import { OperationLimit } from './operation-limit.ts';
import { Partition, type Pools } from './partition.ts';
import { PartitionMap } from './partition-map.ts';
import type { Settings } from './setting.ts';
import type { Operation } from './throttling.ts';
import {
  initialCount,
  limitOf,
  type Throughput,
  type UnitsPerSecond,
  warmAtFirst,
} from './throughput.ts';

/** A global secondary index to be modelled. */
export interface GovernedIndexDefinition {
  readonly name: string;
  readonly throughput: Throughput;
  /** Partitions to begin with, where they are not to follow from the throughput. */
  readonly partitions?: number;
}

/** A table to be modelled. */
export interface GovernedTableDefinition extends GovernedIndexDefinition {
  readonly indexes?: readonly GovernedIndexDefinition[];
  /** A local index keeps every item collection on one partition. @default false */
  readonly hasLocalIndex?: boolean;
}

/** What every resource of one governor shares. */
export interface ModelContext {
  readonly settings: Settings;
  readonly random: Random;
}

/** A table, or an index of one. */
export class Resource {
  readonly name: string;
  /** Its own name for a table; for an index, the name of its table. */
  readonly tableName: string;
  readonly arn: string;
  readonly isIndex: boolean;
  readonly hasLocalIndex: boolean;
  readonly context: ModelContext;
  readonly madeAt: number;
  readonly read: OperationLimit;
  readonly write: OperationLimit;
  readonly map: PartitionMap;
  /** An index's queue of writes. */
  readonly backlog: Backlog;
  /** Requests throttled as a whole: counted at the table. */
  throttledRequests = 0;
  #indexes: readonly Resource[];
  #throughput: Throughput;
  #warm: UnitsPerSecond = { readUnitsPerSecond: 0, writeUnitsPerSecond: 0 };

  /** @param table name of the table, for an index */
  constructor(
    definition: GovernedTableDefinition,
    context: ModelContext,
    now: number,
    table?: string,
  ) {
    const { name, throughput, partitions, indexes = [], hasLocalIndex = false } = definition;
    const { settings, random } = context;
    this.name = name;
    this.tableName = table ?? name;
    this.isIndex = table !== undefined;
    this.arn = table === undefined ? arnOf(name) : arnOf(table, name);
    this.hasLocalIndex = hasLocalIndex;
    this.context = context;
    this.madeAt = now;
    this.read = new OperationLimit(this.arn, this.isIndex, 'Read');
    this.write = new OperationLimit(this.arn, this.isIndex, 'Write');
    this.map = new PartitionMap(
      partitions ?? initialCount(throughput),
      (id, beginning, born) => new Partition(id, beginning, settings, random, born),
      now,
    );
    this.backlog = new Backlog({ map: this.map, write: this.write, settings });
    this.#indexes = indexes.map((index) => new Resource(index, context, now, name));
    this.#throughput = throughput;
    this.give(throughput, now);
  }

  /** A table's indexes. */
  get indexes(): readonly Resource[] {
    return this.#indexes;
  }

  get throughput(): Throughput {
    return this.#throughput;
  }

  /** Warm throughput: the most that it was ever given. DynamoDB never takes it back. */
  get warm(): UnitsPerSecond {
    return this.#warm;
  }

  addIndex(index: GovernedIndexDefinition, now: number): void {
    this.#indexes = [...this.#indexes, new Resource(index, this.context, now, this.name)];
  }

  /** Forgets an index and what waited for it; none of that name is no error. */
  dropIndex(name: string): void {
    this.#indexes = this.#indexes.filter((index) => index.name !== name);
  }

  /** Sets the throughput; the partitions stay as they are. */
  give(throughput: Throughput, now: number): void {
    const { settings } = this.context;
    this.#throughput = throughput;
    const warm = warmAtFirst(throughput);
    this.#warm = {
      readUnitsPerSecond: Math.max(this.#warm.readUnitsPerSecond, warm.readUnitsPerSecond),
      writeUnitsPerSecond: Math.max(this.#warm.writeUnitsPerSecond, warm.writeUnitsPerSecond),
    };
    this.read.limit(limitOf(throughput, 'Read'), settings, now);
    this.write.limit(limitOf(throughput, 'Write'), settings, now);
    const { partitions } = this.map;
    for (const partition of partitions) {
      partition.pools = this.poolsOfShare(1 / partitions.length, now, partition.pools);
    }
  }

  /**
   * Pools of one partition's share of the provision, where capacity does not adapt.
   *
   * @param before the pools that they replace
   * @param partSaved the part of what those have saved that goes to these
   */
  poolsOfShare(share: number, now: number, before?: Pools, partSaved = 1): Pools | undefined {
    const { settings } = this.context;
    if (settings.adaptive === 'instant' || this.#throughput.mode === 'on-demand') return undefined;
    const { readUnitsPerSecond, writeUnitsPerSecond } = this.#throughput;
    const pool = (units: number, old?: Pool): Pool =>
      new Pool(units * settings.scale * share, settings, now, old && partSaved * old.savedAt(now));
    return {
      Read: pool(readUnitsPerSecond, before?.Read),
      Write: pool(writeUnitsPerSecond, before?.Write),
    };
  }
}

// Names of tables and indexes as errors and metrics spell them.

/** The region where a request names none, and of what is told without one. */
const REGION = 'us-east-1';

/** The account of everything local. */
const ACCOUNT = '000000000000';

/**
 * The ARN of a table, or of an index of it.
 *
 * @example
 * arnOf('Orders', 'byStatus'); // => '….:table/Orders/index/byStatus'
 */
export function arnOf(table: string, index?: string): string {
  const arn = `arn:aws:dynamodb:${REGION}:${ACCOUNT}:table/${table}`;
  return index === undefined ? arn : `${arn}/index/${index}`;
}

/** Members that are the ARN of a table or an index; an attribute of that name holds an object. */
const ARN = /("(?:TableArn|IndexArn|resource)"\s*:\s*"arn:aws:dynamodb:)[^:"]*:\d*:/g;

/**
 * The JSON of an answer, with the ARNs of tables and indexes in one region: DynamoDB Local and the
 * embedded engine put their own names where it belongs.
 */
export function withRegion(json: string, region = REGION): string {
  return json.replace(ARN, `$1${region}:${ACCOUNT}:`);
}

// What a table or an index has come to, under CloudWatch's names.
// @see https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/metrics-dimensions.html

/** Sums since the beginning; a table's leave out those of its indexes. */
export type Metrics = Readonly<Record<string, number>>;

/**
 * The sums of one table or index, zeros left out except for those of capacity.
 *
 * @example
 * metricsOf(table); // => { ConsumedWriteCapacityUnits: 60000, WriteThrottleEvents: 12, … }
 */
export function metricsOf(resource: Resource): Metrics {
  const { read, write, throttledRequests } = resource;
  return {
    ConsumedReadCapacityUnits: read.admittedUnits,
    ConsumedWriteCapacityUnits: write.admittedUnits,
    ConsumedThroughputUnits: CONTRIBUTOR_WRITE_WEIGHT * write.admittedUnits + read.admittedUnits,
    ...(throttledRequests > 0 && { ThrottledRequests: throttledRequests }),
    ...throttleEvents('Read', read),
    ...throttleEvents('Write', write),
  };
}

function throttleEvents(operation: Operation, { events }: OperationLimit): Metrics {
  const causes = Object.entries(events).filter(([, count]) => count > 0);
  if (causes.length === 0) return {};
  const total = causes.reduce((sum, [, count]) => sum + count, 0);
  return {
    [`${operation}ThrottleEvents`]: total,
    ...Object.fromEntries(
      causes.map(([cause, count]) => [`${operation}${cause}ThrottleEvents`, count]),
    ),
  };
}
