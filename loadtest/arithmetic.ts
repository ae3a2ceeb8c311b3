/**
 * What the model's arithmetic says an arm can be admitted, before anything is run: where its keys
 * lie, and how much goes there.
 */

import { HASH_END, hashOf } from '../kit/governor/key.ts';
import type { GovernorState, PartitionState, ResourceState } from '../kit/governor/proxy/state.ts';
import type { TableDefinition } from '../kit/table.ts';
import { admittedFlow, type Flow, type Kind } from './flow.ts';
import { type Spread, SpreadCount } from './spread.ts';
import { type Stream, unitsOf } from './stream.ts';

/** What is expected of one arm. */
export interface Forecast extends Flow {
  /** Write units of one request in the table. */
  readonly unitsPerRequest: number;
  /** The same in each index that it writes to. */
  readonly indexUnitsPerRequest: Readonly<Record<string, number>>;
  /** Where the sharded key's writes go: the table or the index that is the hottest. */
  readonly hottest: Spread;
}

/** Requests that are looked at, at most: enough for shares within 1 %. */
const MOST_REQUESTS = 10_000;

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
    ): void => {
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

/** Place among the partitions; only those that cut no item collection can be told by key alone. */
function partitionOf(partitions: readonly PartitionState[], key: string): number {
  const place = hashOf(key) / HASH_END;
  return partitions.findIndex(({ from, to }) => from <= place && place < to);
}
