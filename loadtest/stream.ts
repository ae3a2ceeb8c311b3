/** The requests of one arm: the same ones every time they are asked for. */

import { marshall } from '@aws-sdk/util-dynamodb';
import { writeUnits } from '../kit/capacity/write-units.ts';
import { itemBytes } from '../kit/item-size.ts';
import type { Action, LoadScenario } from './scenario.ts';
import { type Sharding, shardKeys, shardOf, unsharded } from './shard.ts';

/** Requests by their number. */
export interface Stream {
  actions(nth: number): readonly Action[];
  /** In DynamoDB's JSON, with the operation that carries it. */
  wire(nth: number, table: string): { operation: string; input: object };
  /** Every key under which a collection's items may lie. */
  keys(key: string, requests: number): string[];
}

/** The load's clock begins here; the data is the same in every run. */
const BEGIN_MS = Date.UTC(2026, 0, 1, 12);

/**
 * The stream of an arm.
 *
 * @param sharding nothing before it is sharded
 * @param requestsPerSecond how fast the load's own clock goes
 */
export function streamOf(
  { write }: LoadScenario,
  sharding: Sharding | undefined,
  requestsPerSecond: number,
): Stream {
  const at = (nth: number): Date => new Date(BEGIN_MS + (1_000 * nth) / requestsPerSecond);
  const actions = (nth: number): readonly Action[] => {
    const shard = sharding ? shardOf(sharding, nth, minuteOf(at(nth))) : unsharded;
    return write({ nth, shard, at: at(nth) });
  };
  return {
    actions,
    wire: (nth, table) => wireWrite(table, actions(nth)),
    keys: (key, requests) => {
      if (!sharding) return [key];
      const minutes = new Set<string>();
      for (let nth = 0; nth < requests; nth++) minutes.add(minuteOf(at(nth)));
      return shardKeys(sharding, key, [...minutes]);
    },
  };
}

/** Write units of one action in the table. */
export function unitsOf(action: Action, isTransaction: boolean): number {
  const bytes = 'put' in action ? itemBytes(action.put) : 0;
  return (isTransaction ? 2 : 1) * writeUnits({ oldBytes: 0, newBytes: bytes });
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
