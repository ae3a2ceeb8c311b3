/** What a load test is: one sentence, a table, and what each request writes. */

import type { Item } from '../kit/page.ts';
import type { TableDefinition } from '../kit/table.ts';
import type { ShardForm, ShardOf } from './shard.ts';

/** One write of a request; a request of several is a transaction. */
export type Action =
  | { readonly put: Item }
  /** Adds one to a number. */
  | { readonly count: { readonly PK: string; readonly SK: string; readonly attribute: string } };

/** A request and its place in the load. */
export interface Turn {
  /** From 0. */
  readonly nth: number;
  /** Names the shard of a key; the key itself before sharding. */
  readonly shard: ShardOf;
  /** When it is written, on the load's own clock. */
  readonly at: Date;
}

/** One item collection, in the table or in an index. */
export interface Collection {
  readonly index?: string;
  readonly partitionKey: string;
  readonly sortKey: string;
  /** Its partition key value, before sharding. */
  readonly key: string;
}

/** A load test before and after write sharding. */
export interface LoadScenario {
  /** What everybody does, and what it does to whom. */
  readonly sentence: string;
  readonly table: TableDefinition;
  /** Requests a second. @default {@link LOADTEST_DEFAULTS} */
  readonly rate?: number;
  /** The forms of sharding that apply; the first is the default. */
  readonly forms: readonly [ShardForm, ...ShardForm[]];
  /** What request `nth` writes; no two requests write the same item. */
  readonly write: (turn: Turn) => readonly Action[];
  /** What is read back, complete and in order. */
  readonly list: Collection;
  /** A counter that is read back as well: the sum of its shards. */
  readonly counter?: { readonly PK: string; readonly SK: string; readonly attribute: string };
}
