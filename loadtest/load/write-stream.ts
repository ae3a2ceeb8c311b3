/** Requests that write. */

import { marshall } from '@aws-sdk/util-dynamodb';
import { TRANSACTION_FACTOR, writeUnits } from '../../kit/capacity/write-units.ts';
import { itemBytes } from '../../kit/item/item-size.ts';
import type { TableDefinition } from '../../kit/table.ts';
import type { Change } from './change.ts';
import type { Action, WriteScenario } from './scenario.ts';
import { type ShardOf, shardingOf, shardKeys, shardOf, unsharded } from './shard.ts';
import type { Charge, Stream } from './stream.ts';

/** The load's clock begins here; the data is the same in every run. */
const BEGIN_MS = Date.UTC(2026, 0, 1, 12);

/** The stream of an arm that writes; the parameters are those of `streamOf`. */
export function writeStream(
  { write, table: definition }: WriteScenario,
  change: Change | undefined,
  requestsPerSecond: number,
): Stream {
  const at = (nth: number): Date => new Date(BEGIN_MS + (1_000 * nth) / requestsPerSecond);
  const sharding = change && shardingOf(change);
  const arm = change ? 'after' : 'before';
  const shard = (nth: number): ShardOf =>
    sharding ? shardOf(sharding, nth, minuteOf(at(nth))) : unsharded;
  const actions = (nth: number): readonly Action[] =>
    write({ nth, arm, shard: shard(nth), at: at(nth) });
  return {
    operation: 'write',
    calls: 1,
    items: [],
    wire: (nth, _call, table) => wireWrite(table, actions(nth)),
    charges: (nth) => chargesOf(actions(nth), definition),
    puts: (nth) => actions(nth).flatMap((action) => ('put' in action ? [action.put] : [])),
    keys: (key, requests) => {
      if (!sharding) return [key];
      const minutes = new Set<string>();
      for (let nth = 0; nth < requests; nth++) minutes.add(minuteOf(at(nth)));
      return shardKeys(sharding, key, [...minutes]);
    },
  };
}

/** An action of a transaction costs double in the table, and no more in an index. */
function chargesOf(actions: readonly Action[], { indexes }: TableDefinition): Charge[] {
  const factor = actions.length > 1 ? TRANSACTION_FACTOR : 1;
  return actions.flatMap((action): Charge[] => {
    if ('count' in action) return [{ key: action.count.PK, units: factor }];
    const { put } = action;
    const units = writeUnits({ oldBytes: 0, newBytes: itemBytes(put) });
    const inIndexes = Object.entries(indexes)
      .filter(([, { partitionKey }]) => put[partitionKey] !== undefined)
      .map(([index, { partitionKey }]) => {
        return { index, key: String(put[partitionKey]), units, isIndexWrite: true };
      });
    return [{ key: String(put.PK), units: factor * units }, ...inIndexes];
  });
}

function minuteOf(at: Date): string {
  return at.toISOString().slice(11, 16).replace(':', '');
}

function wireWrite(table: string, actions: readonly Action[]): ReturnType<Stream['wire']> {
  const writes = actions.map((action) => wireAction(table, action));
  const [only, another] = writes;
  if (only && !another) return { operation: `${only.kind}Item`, input: only.input };
  const TransactItems = writes.map(({ kind, input }) => ({ [kind]: input }));
  return { operation: 'TransactWriteItems', input: { TransactItems } };
}

function wireAction(TableName: string, action: Action): { kind: 'Put' | 'Update'; input: object } {
  if ('put' in action) return { kind: 'Put', input: { TableName, Item: marshall(action.put) } };
  const { PK, SK, attribute } = action.count;
  return {
    kind: 'Update',
    input: {
      TableName,
      Key: marshall({ PK, SK }),
      UpdateExpression: 'ADD #counter :one',
      ExpressionAttributeNames: { '#counter': attribute },
      ExpressionAttributeValues: marshall({ ':one': 1 }),
    },
  };
}
