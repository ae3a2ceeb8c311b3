/** What a scenario file says: tables, and phases of load on a virtual clock. */

import type { Consistency } from '../kit/capacity/request-units.ts';
import type { GovernorOptions } from '../kit/governor/setting.ts';
import type { OnDemandThroughput } from '../kit/governor/throughput.ts';

/** A whole scenario; the format is scenario.schema.json, which says each field's range. */
export interface Scenario extends GovernorOptions {
  readonly $schema?: string;
  readonly title: string;
  /** Where the experiment was published. */
  readonly source?: string;
  readonly tables: readonly ScenarioTable[];
  readonly phases: readonly Phase[];
  /** Rules that a simulation has to keep, such as `throttled of Orders>1%`. */
  readonly fail?: readonly string[];
}

/** Throughput as typed: that of AWS, not scaled. */
export interface ScenarioThroughput extends OnDemandThroughput {
  readonly readUnitsPerSecond?: number;
  readonly writeUnitsPerSecond?: number;
}

export interface ScenarioIndex extends ScenarioThroughput {
  readonly name: string;
  /** @default what follows from the throughput */
  readonly partitions?: number;
}

export interface ScenarioTable extends ScenarioIndex {
  readonly mode: Mode;
  readonly hasLocalIndex?: boolean;
  readonly indexes?: readonly ScenarioIndex[];
}

export type Mode = 'on-demand' | 'provisioned';

/** A stretch of time: loads side by side, or none; without `seconds` until all items are in. */
export interface Phase {
  readonly name: string;
  readonly seconds?: number;
  readonly change?: ThroughputChange;
  readonly loads?: readonly ScenarioLoad[];
}

/** A change of throughput at the beginning of a phase. */
export interface ThroughputChange extends ScenarioThroughput {
  readonly table: string;
  readonly index?: string;
  readonly mode: Mode;
}

/** Requests of one kind; exactly one of `open` and `closed` is there. */
export interface ScenarioLoad {
  readonly table: string;
  /** The index that is read. */
  readonly index?: string;
  readonly operation: 'read' | 'write';
  /** @default 'eventual' for reads; writes may be 'transactional' */
  readonly consistency?: Consistency;
  /** Of one item, or of all that one Query reads. @default 1024 */
  readonly itemBytes?: number;
  /** In place of what follows from `itemBytes`. */
  readonly units?: number;
  readonly keys: Keys;
  /** @default 'random' */
  readonly sortKey?: SortKeyOrder;
  /** Items in one request. @default 1 */
  readonly batch?: number;
  /** Items in all; without them the phase's `seconds` end the load. */
  readonly items?: number;
  readonly open?: OpenLoop;
  readonly closed?: ClosedLoop;
  readonly indexWrites?: readonly LoadIndexWrite[];
}

export type SortKeyOrder = 'ascending' | 'random' | 'fixed';

/** Partition key values and how often each comes up. */
export interface Keys {
  readonly distribution: 'one' | 'even' | 'log-normal' | 'zipf';
  /** Begins every key value; of `one` it is the value. @default 'KEY' */
  readonly name?: string;
  readonly count?: number;
  /** Of log-normal. @default 1 */
  readonly sigma?: number;
  /** Of Zipf. @default 1 */
  readonly exponent?: number;
  /** `sorted`: all items of one key, then those of the next. @default 'shuffled' */
  readonly order?: 'shuffled' | 'sorted';
  /** Of an index: the other attributes of its partition key, drawn by themselves. At most three. */
  readonly and?: readonly Omit<Keys, 'order' | 'and'>[];
}

/** Requests come at their rate, whatever the answers; none is repeated. */
export interface OpenLoop {
  readonly itemsPerSecond: number;
  /** @default 'even' */
  readonly arrivals?: 'even' | 'poisson';
}

/** Clients that send the next request when the last is answered, and back off when throttled. */
export interface ClosedLoop {
  readonly clients: number;
  readonly serviceSeconds: number;
  readonly backoff: 'sdk' | 'boto' | 'none';
  /** What a client does with items that its retries could not write. @default 'repeat' */
  readonly afterRetries?: 'repeat' | 'drop';
}

/** What each item written writes to an index. */
export interface LoadIndexWrite {
  readonly index: string;
  readonly keys: Keys;
  /** @default 'random' */
  readonly sortKey?: SortKeyOrder;
  /** Part of the items that the index holds. @default 1 */
  readonly share?: number;
  /** Of one index entry. @default 1 */
  readonly units?: number;
}
