/**
 * What the model's arithmetic says an arm can be admitted, before anything is run: where its keys
 * lie, and how much goes there.
 */

import { HASH_END, hashOf } from '../../kit/governor/key.ts';
import type { PartitionState, ResourceState } from '../../kit/governor/proxy/state.ts';
import type { Settings } from '../../kit/governor/setting.ts';
import { partitionLimit } from '../load/scenario.ts';
import type { Stream } from '../load/stream.ts';
import { type AdmittedFlow, admittedFlow, type RequestKind } from './flow.ts';

/** What is expected of one arm. */
export interface Forecast extends AdmittedFlow {
  /** Units of one request: written in the table, or read from it or from an index. */
  readonly unitsPerRequest: number;
  /** What it writes to each index afterwards. */
  readonly indexUnitsPerRequest: Readonly<Record<string, number>>;
  /** Where the hot key's units go: the table or the index that is the hottest. */
  readonly hottest: Spread;
  /**
   * Requests a second of which every call passes, once refused calls are repeated: the fullest
   * partition sets the pace of all. Only where a request has several calls.
   */
  readonly wholePerSecond?: number;
}

/** A table's partitions, and those of its indexes. */
export type TablePartitions = ResourcePartitions & {
  readonly indexes: readonly ResourcePartitions[];
};
type ResourcePartitions = Pick<ResourceState, 'name' | 'partitions'>;

/** Calls that are looked at, at most: enough for shares within 1 %. */
const MOST_CALLS = 10_000;

/**
 * Forecasts an arm from its requests and the partitions of its table.
 *
 * A partition admits what its limit allows, the rest is refused. An index that cannot follow its
 * table's writes makes the table refuse everybody, so its fullest partition sets the pace of all.
 *
 * @param load how fast requests come, and how many: the first 10,000 calls are looked at
 */
export function forecastLoad(
  stream: Stream,
  settings: Settings,
  table: TablePartitions,
  load: { readonly requestsPerSecond: number; readonly requests: number },
): Forecast {
  const { calls, operation } = stream;
  const requests = Math.max(1, Math.min(Math.floor(MOST_CALLS / calls), load.requests));
  const { kinds, spreads, unitsPerRequest } = kindsOf(stream, requests, table);
  const limit = partitionLimit(settings, operation);
  const flow = admittedFlow(kinds, load.requestsPerSecond * calls, limit);
  const hottest = spreads.hottest([table, ...table.indexes]);
  const patient = limit / (Math.max(...hottest.shares) * unitsPerRequest);
  return {
    ...flow,
    requestsPerSecond: flow.requestsPerSecond / calls,
    unitsPerRequest,
    hottest,
    indexUnitsPerRequest: Object.fromEntries(
      table.indexes.map(({ name }) => [
        name,
        operation === 'write' ? spreads.unitsOf(name) / requests : 0,
      ]),
    ),
    ...(calls > 1 && { wholePerSecond: Math.min(load.requestsPerSecond, patient) }),
  };
}

/** What was known when the queue of an index was full for the first time. */
export interface FullQueue {
  /** Its index. */
  readonly index: string;
  /** Numbers of all requests of the arm that were admitted, in order. */
  readonly admitted: readonly number[];
  /** How many of them had been admitted by then. */
  readonly before: number;
  /** Units that the partitions of the index had written by then, in the order of the keys. */
  readonly writtenUnits: readonly number[];
}

/**
 * Requests a second that are admitted from then on, for so many seconds: by the keys that were drawn,
 * and by what waited for which partition. It nears {@link Forecast.requestsPerSecond} the longer it is.
 */
export function forecastFullQueue(
  stream: Stream,
  settings: Settings,
  table: TablePartitions,
  { index, admitted, before, writtenUnits }: FullQueue,
  seconds: number,
): number {
  const { partitions } = resourceIn(table, index);
  const writes = admitted.map((nth): QueuedWrite => {
    const units = new Map<number, number>();
    for (const charge of stream.charges(nth, 0)) {
      if (charge.index !== index) continue;
      const partition = partitionOf(partitions, charge.key, nth);
      units.set(partition, (units.get(partition) ?? 0) + charge.units);
    }
    return units;
  });
  const waiting = new Map(writtenUnits.map((units, partition) => [partition, -units]));
  for (const write of writes.slice(0, before)) {
    for (const [partition, units] of write) {
      waiting.set(partition, (waiting.get(partition) ?? 0) + units);
    }
  }
  const limit = partitionLimit(settings, 'write');
  return queueFlow({ waiting, writes: writes.slice(before), seconds, limit });
}

/** The kinds of calls among the first requests, and what they come to. */
function kindsOf(stream: Stream, requests: number, table: TablePartitions) {
  const kinds = new Map<string, RequestKind>();
  const spreads = new SpreadCount();
  let direct = 0;
  for (let nth = 0; nth < requests; nth++) {
    for (let call = 0; call < stream.calls; call++) {
      const own = new Map<string, number>();
      const indexes = new Map<string, number>();
      for (const { index, key, units, isIndexWrite = false } of stream.charges(nth, call)) {
        const resource = resourceIn(table, index);
        const partition = partitionOf(resource.partitions, key, nth);
        const into = isIndexWrite ? indexes : own;
        const place = `${resource.name}/${partition}`;
        into.set(place, (into.get(place) ?? 0) + units);
        spreads.add(resource.name, partition, key, units);
        if (!isIndexWrite) direct += units;
      }
      const name = JSON.stringify([[...own], [...indexes]]);
      const kind = kinds.get(name) ?? { share: 0, table: own, indexes };
      kinds.set(name, kind);
      kind.share += 1 / requests / stream.calls;
    }
  }
  return { kinds: [...kinds.values()], spreads, unitsPerRequest: direct / requests };
}

function resourceIn(table: TablePartitions, index: string | undefined): ResourcePartitions {
  if (index === undefined) return table;
  return table.indexes.find(({ name }) => name === index) as ResourcePartitions;
}

/**
 * The table once the partition of a key has split in the middle of that key's item collection: two
 * partitions then hold the same hashes.
 */
export function splitOnce(table: TablePartitions, key: string): TablePartitions {
  const at = partitionOf(table.partitions, key, 0);
  const half = table.partitions[at] as PartitionState;
  return { ...table, partitions: table.partitions.toSpliced(at, 0, half) };
}

/** Place among the partitions; where a collection is split, its requests go to either half. */
function partitionOf(partitions: readonly PartitionState[], key: string, nth: number): number {
  const place = hashOf(key) / HASH_END;
  const owners = [...partitions.keys()].filter((at) => {
    const { from, to } = partitions[at] as PartitionState;
    return from <= place && place < to;
  });
  return owners[nth % owners.length] as number;
}

/** How the writes of one table or index spread over its partitions. */
interface Spread {
  readonly name: string;
  /** Part of all its write units, by partition, in the order of the keys. */
  readonly shares: readonly number[];
  /** Partitions that get any. */
  readonly partitions: number;
  /** Distinct partition key values that were written. */
  readonly keys: number;
}

/** Adds up where writes go. */
class SpreadCount {
  readonly #units = new Map<string, Map<number, number>>();
  readonly #keys = new Map<string, Set<string>>();

  add(resource: string, partition: number, key: string, units: number): void {
    const sums = this.#units.get(resource) ?? new Map<number, number>();
    this.#units.set(resource, sums.set(partition, (sums.get(partition) ?? 0) + units));
    const keys = this.#keys.get(resource) ?? new Set<string>();
    this.#keys.set(resource, keys.add(key));
  }

  /** All units of a table or an index. */
  unitsOf(resource: string): number {
    return [...(this.#units.get(resource)?.values() ?? [])].reduce((sum, one) => sum + one, 0);
  }

  /** The resource whose fullest partition has the most. */
  hottest(resources: readonly Pick<ResourceState, 'name' | 'partitions'>[]): Spread {
    const spreads = resources
      .filter(({ name }) => this.#units.has(name))
      .map(({ name, partitions }) => {
        const sums = this.#units.get(name) as Map<number, number>;
        const units = partitions.map((_, place) => sums.get(place) ?? 0);
        const all = this.unitsOf(name);
        const spread = {
          name,
          shares: units.map((one) => one / all),
          partitions: sums.size,
          keys: this.#keys.get(name)?.size ?? 0,
        };
        return { spread, most: Math.max(...units) };
      });
    return spreads.reduce((one, other) => (other.most > one.most ? other : one)).spread;
  }
}

// How much passes in a window in which the queue of an index is full.
// An index has one queue for all its partitions. A write is admitted when another one leaves the queue,
// and each partition writes at its limit as long as writes wait for it. At first writes wait for several
// partitions, so more is admitted than later, when the whole queue is the fullest partition's. So what a
// window admits depends on when it begins and on the keys that were drawn: this follows both.

/** What one admitted write adds to the queue: units by partition of the index. */
export type QueuedWrite = ReadonlyMap<number, number>;

/** The queue at the beginning of a window, and what comes after. */
export interface QueueWindow {
  /** Units that wait at the beginning, by partition of the index. */
  readonly waiting: QueuedWrite;
  /** Admitted writes from the beginning of the window on, in order; at their end they begin anew. */
  readonly writes: readonly QueuedWrite[];
  readonly seconds: number;
  /** Write units a second of one partition. */
  readonly limit: number;
}

const STEPS_PER_SECOND = 100;

/** Requests a second that are admitted in the window. */
export function queueFlow({ waiting, writes, seconds, limit }: QueueWindow): number {
  if (writes.length === 0) return 0;
  const queue = new Map(waiting);
  const steps = Math.round(seconds * STEPS_PER_SECOND);
  let admitted = 0;
  let room = 0;
  for (let step = 0; step < steps; step++) {
    for (const [partition, units] of queue) {
      const written = Math.min(units, limit / STEPS_PER_SECOND);
      queue.set(partition, units - written);
      room += written;
    }
    while (room > 0) {
      for (const [partition, units] of writes[admitted % writes.length] as QueuedWrite) {
        queue.set(partition, (queue.get(partition) ?? 0) + units);
        room -= units;
      }
      admitted++;
    }
  }
  return admitted / seconds;
}
