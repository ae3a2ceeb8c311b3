/**
 * What the model's arithmetic says an arm can be admitted, before anything is run: where its keys
 * lie, and how much goes there.
 */

import { HASH_END, hashOf } from '../kit/governor/key.ts';
import type { GovernorState, PartitionState, ResourceState } from '../kit/governor/proxy/state.ts';
import type { TableDefinition } from '../kit/table.ts';
import { type Stream, unitsOf } from './stream.ts';

/** What is expected of one arm. */
export interface Forecast {
  /** Requests a second that are admitted once the queues of the indexes are full. */
  readonly requestsPerSecond: number;
  /** Write units of one request in the table. */
  readonly unitsPerRequest: number;
  /** The same in each index that it writes to. */
  readonly indexUnitsPerRequest: Readonly<Record<string, number>>;
  /** What limits it. */
  readonly limit: 'the load' | 'the table' | 'an index';
  /** Where the sharded key's writes go: the table or the index that is the hottest. */
  readonly hottest: Spread;
}

/** How the writes of one table or index spread over its partitions. */
export interface Spread {
  readonly name: string;
  /** Part of all its write units, by partition, in the order of the keys. */
  readonly shares: readonly number[];
  /** Partitions that get any. */
  readonly partitions: number;
  /** Distinct partition key values that were written. */
  readonly keys: number;
}

/** Requests that write the same units to the same partitions. */
interface Kind {
  share: number;
  readonly table: ReadonlyMap<string, number>;
  readonly indexes: ReadonlyMap<string, number>;
}

/** Requests that are looked at, at most: enough for shares within 1 %. */
const MOST_REQUESTS = 10_000;
/** Rounds after which the flow does not move any more. */
const ROUNDS = 300;

/**
 * Forecasts an arm from its requests and the partitions of its table.
 *
 * A table's partition admits what its limit allows, the rest is refused. An index that cannot
 * follow makes the table refuse everybody, so its fullest partition sets the pace of all.
 *
 * @param load how fast requests come, and how many: the first 10,000 are looked at
 */
export function forecast(
  stream: Stream,
  definition: TableDefinition,
  state: GovernorState,
  table: ResourceState & { readonly indexes: readonly ResourceState[] },
  load: { readonly requestsPerSecond: number; readonly requests: number },
): Forecast {
  const requests = Math.min(MOST_REQUESTS, load.requests);
  const spreads = new SpreadCount();
  const kinds = kindsOf(stream, requests, definition, table, spreads);
  const limit = state.settings.partitionWriteUnitsPerSecond;
  const flow = admittedFlow([...kinds.values()], load.requestsPerSecond, limit);
  const unitsPerRequest = spreads.unitsOf(table.name) / requests;
  const indexUnitsPerRequest = Object.fromEntries(
    table.indexes.map(({ name }) => [name, spreads.unitsOf(name) / requests]),
  );
  const hottest = spreads.hottest([table, ...table.indexes]);
  return { ...flow, unitsPerRequest, indexUnitsPerRequest, hottest };
}

function kindsOf(
  stream: Stream,
  requests: number,
  definition: TableDefinition,
  table: ResourceState & { readonly indexes: readonly ResourceState[] },
  spreads: SpreadCount,
): Map<string, Kind> {
  const kinds = new Map<string, Kind>();
  for (let nth = 0; nth < requests; nth++) {
    const actions = stream.actions(nth);
    const own = new Map<string, number>();
    const indexes = new Map<string, number>();
    const note = (
      resource: ResourceState,
      key: string,
      units: number,
      into: Map<string, number>,
    ) => {
      const partition = partitionOf(resource.partitions, key);
      const place = `${resource.name}/${partition}`;
      into.set(place, (into.get(place) ?? 0) + units);
      spreads.add(resource.name, partition, key, units);
    };
    for (const action of actions) {
      const item = 'put' in action ? action.put : action.count;
      note(table, String(item.PK), unitsOf(action, actions.length > 1), own);
      if (!('put' in action)) continue;
      for (const index of table.indexes) {
        const keys = definition.indexes[index.name];
        const value = keys && action.put[keys.partitionKey];
        if (value !== undefined) note(index, String(value), unitsOf(action, false), indexes);
      }
    }
    const name = JSON.stringify([[...own], [...indexes]]);
    const kind = kinds.get(name) ?? { share: 0, table: own, indexes };
    kinds.set(name, kind);
    kind.share += 1 / requests;
  }
  return kinds;
}

/**
 * The flow that satisfies every limit: a full index lets the same part of all requests pass; in a
 * partition of the table small requests come first, because its tokens seldom reach the cost of
 * a large one while small ones take them. Found by approaching it round by round.
 */
function admittedFlow(
  kinds: readonly Kind[],
  offeredPerSecond: number,
  limit: number,
): Pick<Forecast, 'requestsPerSecond' | 'limit'> {
  const passes = new Passes(limit);
  let indexPass = 1;
  let flow = 0;
  for (let round = 0; round < ROUNDS; round++) {
    const indexLoads = new Map<string, number>();
    flow = 0;
    for (const { share, table, indexes } of kinds) {
      const rate = offeredPerSecond * share * indexPass * passes.of(table);
      flow += rate;
      passes.load(table, rate);
      for (const [place, units] of indexes) add(indexLoads, place, rate * units);
    }
    passes.adjust();
    indexPass = Math.min(1, indexPass * step(limit, Math.max(0, ...indexLoads.values())));
  }
  const isIndex = indexPass < 0.999;
  const table = passes.areAll ? 'the load' : 'the table';
  return { requestsPerSecond: flow, limit: isIndex ? 'an index' : table };
}

/** What part of its requests each partition of the table lets pass, by their units. */
class Passes {
  readonly #limit: number;
  readonly #passes = new Map<string, Map<number, number>>();
  readonly #loads = new Map<string, Map<number, number>>();

  /** @param limit units a second of each partition */
  constructor(limit: number) {
    this.#limit = limit;
  }

  /** Of a request, which has to pass everywhere. */
  of(table: Kind['table']): number {
    let pass = 1;
    for (const [place, units] of table) pass *= this.#passes.get(place)?.get(units) ?? 1;
    return pass;
  }

  load(table: Kind['table'], rate: number): void {
    for (const [place, units] of table) {
      const loads = this.#loads.get(place) ?? new Map<number, number>();
      this.#loads.set(place, loads);
      add(loads, units, rate * units);
    }
  }

  /** Moves every pass towards its limit, and begins a new round. */
  adjust(): void {
    for (const [place, loads] of this.#loads) {
      const passes = this.#passes.get(place) ?? new Map<number, number>();
      this.#passes.set(place, passes);
      let left = this.#limit;
      for (const [units, load] of [...loads].sort(([one], [other]) => one - other)) {
        passes.set(units, Math.min(1, (passes.get(units) ?? 1) * step(left, load)));
        left = Math.max(0, left - load);
      }
    }
    this.#loads.clear();
  }

  /** Whether everything passes. */
  get areAll(): boolean {
    return [...this.#passes.values()].every((passes) =>
      [...passes.values()].every((pass) => pass > 0.999),
    );
  }
}

/** Part of the way to a limit, so that the rounds settle down. */
function step(limit: number, load: number): number {
  return Math.min(1.5, Math.max(0.7, (limit / Math.max(load, 1e-9)) ** 0.5));
}

function add<Key>(sums: Map<Key, number>, key: Key, amount: number): void {
  sums.set(key, (sums.get(key) ?? 0) + amount);
}

/** Place among the partitions; only those that cut no item collection can be told by key alone. */
function partitionOf(partitions: readonly PartitionState[], key: string): number {
  const place = hashOf(key) / HASH_END;
  return partitions.findIndex(({ from, to }) => from <= place && place < to);
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
  hottest(resources: readonly ResourceState[]): Spread {
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
